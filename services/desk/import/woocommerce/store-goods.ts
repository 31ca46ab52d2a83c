import type { Tx } from '#db/connect.ts'
import { insertImported, type StoredField, storedFields, updateImported } from '#db/desk/import/imported-products.ts'
import { replaceAttributes } from '#db/desk/import/woocommerce.ts'
import { newId } from '#db/ids.ts'
import { latinSlug } from '#domain/desk/catalog/latin-slug.ts'
import type { WooProduct } from '#domain/desk/import/woocommerce/products.ts'
import { provisional } from '#services/desk/goods/create-product.ts'
import type { CatalogMaker } from '#services/desk/import/make-catalog.ts'
import type { WooPlan } from './plan.ts'

/** A product after its row was stored. */
export type StoredGoods = { readonly id: string; readonly slug: string; readonly product: WooProduct; readonly plan: WooPlan }

/** The suffix makes it unique. */
const noSlugs: ReadonlySet<string> = new Set()

type Values = Readonly<Record<string, unknown>>

/** Long enough that no two new products get the same slug. */
const slugSuffix = 12

/** Columns and specifications of the products of these rows, by the number of the row. */
export async function storeGoods(tx: Tx, maker: CatalogMaker, plans: readonly WooPlan[]): Promise<ReadonlyMap<number, StoredGoods>> {
  const goods: StoredGoods[] = []
  const columns = new Map<string, Values>()
  for (const plan of plans) {
    if (!('product' in plan.reading)) continue
    const { product } = plan.reading
    const id = plan.stored?.id ?? newId()
    const slug = plan.stored?.slug ?? provisional(id, latinSlug(product.fields.farsiName, noSlugs, 'product'), slugSuffix).slug
    goods.push({ id, slug, product, plan })
    columns.set(id, await columnsOf(maker, plan, product))
  }
  const lost = await insertNew(tx, goods, columns)
  const stored = goods.filter(({ id }) => !lost.has(id))
  await updateStored(tx, stored, columns)
  await storeSpecs(tx, maker, stored)
  return new Map(stored.map((one) => [one.plan.number, one]))
}

/** The changed columns; the names of category and brand become ids, made where they are missing. */
async function columnsOf(maker: CatalogMaker, { check: { changes } }: WooPlan, product: WooProduct): Promise<Values> {
  const values = Object.fromEntries(storedFields.flatMap((field) => (changes[field] ? [[field, changes[field].after]] : [])))
  return {
    ...values,
    ...(changes.category && { categoryId: (await maker.category(product.category)).id }),
    ...(changes.brand && { brandId: await maker.brand(product.brand) }),
  }
}

/** Returns the ids of those whose SKU somebody else took meanwhile: they are not stored. */
async function insertNew(tx: Tx, goods: readonly StoredGoods[], columns: ReadonlyMap<string, Values>): Promise<ReadonlySet<string>> {
  const added = goods.filter(({ plan }) => plan.stored === null)
  if (added.length === 0) return new Set()
  const rows = added.map(({ id, slug, product }) => ({ ...columns.get(id), id, slug, sku: product.sku }))
  const stored = new Set(await insertImported(tx, rows))
  return new Set(rows.map(({ id }) => id).filter((id) => !stored.has(id)))
}

async function updateStored(tx: Tx, goods: readonly StoredGoods[], columns: ReadonlyMap<string, Values>): Promise<void> {
  const changed = goods.filter(({ plan }) => plan.stored !== null)
  const fieldsOf = ({ id }: StoredGoods) => storedFields.filter((field) => Object.hasOwn(columns.get(id) ?? {}, field)).join()
  for (const [names, group] of Map.groupBy(changed, fieldsOf)) {
    if (names === '') continue
    const fields = names.split(',') as StoredField[]
    await updateImported(
      tx,
      fields,
      group.map(({ id }) => ({ ...columns.get(id), id })),
    )
  }
}

async function storeSpecs(tx: Tx, maker: CatalogMaker, goods: readonly StoredGoods[]): Promise<void> {
  const attributes = []
  for (const { id: productId, product, plan } of goods) {
    if (!plan.check.changes.specs) continue
    for (const { name, values } of product.specs) {
      const optionId = await maker.option(name)
      const ids = new Set<string>()
      for (const value of values) ids.add(await maker.value(optionId, value))
      attributes.push(...[...ids].map((valueId, displayOrder) => ({ productId, optionId, valueId, displayOrder })))
    }
  }
  await replaceAttributes(tx, attributes)
}
