import type { Tx } from '#db/connect.ts'
import { lockGoods, type ProductRow } from '#db/desk/goods/goods.ts'
import { type CatalogNames, catalogNames } from '#db/desk/import/catalog-names.ts'
import { earlierSkus } from '#db/desk/import/import-rows.ts'
import { productsBySku } from '#db/desk/import/imported-products.ts'
import type { ImportRecord } from '#db/desk/import/imports.ts'
import { existingFamilies, familyMembers, specTexts, takenSlugs } from '#db/desk/import/woocommerce.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { fixedId } from '#db/ids.ts'
import { movedPaths } from '#db/redirects.ts'
import { valueKey } from '#domain/desk/goods/product-specs.ts'
import type { CheckedRow } from '#domain/desk/import/import-rows.ts'
import { checkWooRow, type StoredProduct, type WooFound } from '#domain/desk/import/woocommerce/check.ts'
import { readWooProduct, type WooProduct, type WooReading } from '#domain/desk/import/woocommerce/products.ts'
import type { WooAttribute } from '#domain/desk/import/woocommerce/rows.ts'
import { groupRows } from './group-rows.ts'

type Cells = { readonly number: number; readonly cells: readonly string[] }

/** A row of the file, what it is here, and what it would change. */
export type WooPlan = {
  readonly number: number
  readonly reading: WooReading
  readonly stored: ProductRow | null
  readonly check: CheckedRow
}

/** The same family for the same parent in every import. */
const familyMoment = new Date(0)
export const familyIdOf = (key: string) => fixedId(familyMoment, `woocommerce family ${key}`)

/** What these rows would change, compared with what is stored now; with `isLocked` the products stay as they are until the end of the transaction. */
export async function planRows(tx: Tx, imported: ImportRecord, rows: readonly Cells[], { isLocked = false } = {}): Promise<WooPlan[]> {
  const settings = imported.settings?.woocommerce
  if (!settings) throw new Error('an import of WooCommerce has its settings')
  const { today } = await deskToday(tx)
  const groups = await groupRows(tx, imported, rows)
  const readings = groups.map((group) => readWooProduct(group, settings, today))
  const state = await readState(tx, readings, isLocked)
  const seen = await earlierSkus(
    tx,
    imported.id,
    rows[0]?.number ?? 0,
    readings.map(({ sku }) => sku),
  )
  return readings.map((reading, index) => {
    const isRepeated = seen.has(reading.sku)
    seen.add(reading.sku)
    const stored = 'product' in reading ? (state.products.get(reading.sku) ?? null) : null
    return { number: rows[index]?.number ?? 0, reading, stored, check: checkWooRow(reading, { ...foundOf(reading, state), isRepeated }) }
  })
}

type State = {
  readonly products: ReadonlyMap<string, ProductRow>
  readonly specs: ReadonlyMap<string, WooAttribute[]>
  readonly names: CatalogNames
  readonly families: ReadonlySet<string>
  /** SKU of each member of a family, by family and values. */
  readonly members: ReadonlyMap<string, string>
  readonly usedPaths: ReadonlySet<string>
}

async function readState(tx: Tx, readings: readonly WooReading[], isLocked: boolean): Promise<State> {
  const given = readings.flatMap((reading) => ('product' in reading ? [reading.product] : []))
  const found = await productsBySku(
    tx,
    given.map(({ sku }) => sku),
  )
  const ids = found.map(({ id }) => id)
  const rows = isLocked && ids.length > 0 ? await lockGoods(tx, ids) : found
  const families = readings.flatMap((reading) =>
    'problems' in reading ? [] : 'family' in reading ? reading.family : reading.product.family,
  )
  const familyIds = [...new Set(families.flatMap((family) => (family ? [familyIdOf(family.key)] : [])))]
  return {
    products: new Map(rows.map((row) => [row.sku, row])),
    specs: await specsByProduct(tx, ids),
    names: await catalogNames(tx),
    families: await existingFamilies(tx, familyIds),
    members: new Map((await familyMembers(tx, familyIds)).map(({ familyId, values, sku }) => [memberKey(familyId, values ?? []), sku])),
    usedPaths: await usedPathsOf(
      tx,
      given.flatMap(({ oldPath }) => oldPath ?? []),
    ),
  }
}

async function specsByProduct(tx: Tx, ids: readonly string[]): Promise<Map<string, WooAttribute[]>> {
  const texts = Map.groupBy(await specTexts(tx, ids), ({ productId }) => productId)
  const specsOf = (rows: readonly { option: string; value: string }[]) =>
    [...Map.groupBy(rows, ({ option }) => option)].map(([name, values]) => ({ name, values: values.map(({ value }) => value) }))
  return new Map([...texts].map(([id, rows]) => [id, specsOf(rows)]))
}

/** Paths that lead somewhere, or that a product has. */
async function usedPathsOf(tx: Tx, paths: readonly string[]): Promise<Set<string>> {
  const slugs = new Map(paths.flatMap((path) => (path.startsWith('/product/') ? [[path.slice('/product/'.length), path] as const] : [])))
  const taken = await takenSlugs(tx, [...slugs.keys()])
  const moved = await movedPaths(tx, paths)
  return new Set([...moved.keys(), ...[...taken].flatMap((slug) => slugs.get(slug) ?? [])])
}

function memberKey(familyId: string, values: readonly string[]): string {
  return [familyId, ...values.map(valueKey)].join('\n')
}

function foundOf(reading: WooReading, state: State): Omit<WooFound, 'isRepeated'> {
  if ('problems' in reading) return { product: null, hasFamily: false, sibling: null, isPathUsed: false }
  if ('family' in reading) {
    const hasFamily = reading.family !== null && state.families.has(familyIdOf(reading.family.key))
    return { product: null, hasFamily, sibling: null, isPathUsed: false }
  }
  const { product } = reading
  const row = state.products.get(product.sku)
  return {
    product: row ? storedOf(row, state) : null,
    hasFamily: false,
    sibling: siblingOf(product, state),
    isPathUsed: product.oldPath !== null && state.usedPaths.has(product.oldPath),
  }
}

/** The SKU of another product that has the values of this one. */
function siblingOf({ sku, family, specs }: WooProduct, { members }: State): string | null {
  if (!family) return null
  const values = family.axes.map((axis) => specs.find(({ name }) => valueKey(name) === valueKey(axis))?.values[0] ?? '')
  const found = members.get(memberKey(familyIdOf(family.key), values))
  return found === undefined || found === sku ? null : found
}

function storedOf(row: ProductRow, { names, specs }: State): StoredProduct {
  const { farsiName, description, price, listPrice, stockQuantity, gtin, weightG, lowStockAt } = row
  const brand = names.brands.find(({ id }) => id === row.brandId)
  return {
    columns: { farsiName, description, price, listPrice, stockQuantity, gtin, weightG, lowStockAt },
    cost: row.cost,
    category: names.categories.find(({ id }) => id === row.categoryId)?.name ?? '',
    brandNames: brand ? [brand.farsiName, brand.name] : [],
    specs: specs.get(row.id) ?? [],
    familyId: row.familyId,
  }
}
