import type { Db, Tx } from '#db/connect.ts'
import type { ProductRow } from '#db/desk/goods/goods.ts'
import { nextRows } from '#db/desk/import/import-rows.ts'
import { productsBySku } from '#db/desk/import/imported-products.ts'
import { findImport, type ImportRecord } from '#db/desk/import/imports.ts'
import { rowsWithText } from '#db/desk/import/woocommerce.ts'
import { wooColumns } from '#domain/desk/import/woocommerce/columns.ts'
import { pictureKey } from '#domain/desk/import/woocommerce/pictures.ts'
import { keyOf, readWooRow } from '#domain/desk/import/woocommerce/rows.ts'
import { maxAltLength } from '#domain/desk/pictures.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { addPicture } from '#services/desk/picture/product-pictures.ts'
import { groupRows } from './group-rows.ts'

const pageSize = 1_000

/** The pictures that the file names. */
export async function wantedPictures({ db }: ServiceContext, id: string, staff: Staff): Promise<{ pictures: string[] }> {
  return { pictures: [...(await pictureUrls(db, await requireWoo(db, id, staff))).keys()] }
}

/** By what folders have too. Those of variations first, so that a variant's own picture is its main one; parents' pictures last. */
export async function pictureUrls(db: Db, imported: ImportRecord): Promise<ReadonlyMap<string, string>> {
  const columns = wooColumns(imported.header)
  if (!columns) throw new Refusal('import.notFound')
  const urls = { variation: new Map<string, string>(), simple: new Map<string, string>(), variable: new Map<string, string>() }
  for (let after = 0; ; ) {
    const rows = await nextRows(db, imported.id, after, pageSize)
    const last = rows.at(-1)
    if (!last) break
    after = last.number
    for (const { type, images } of rows.map(({ cells }) => readWooRow(cells, columns)))
      if (type === 'simple' || type === 'variation' || type === 'variable') {
        for (const url of images) {
          const key = pictureKey(url)
          if (key) urls[type].set(key, url)
        }
      }
  }
  return new Map([...urls.variation, ...urls.simple, ...urls.variable])
}

/** Gives a picture that somebody chose to the products whose rows name it. */
export async function addImportPicture(
  context: ServiceContext,
  { id, key, bytes }: { id: string; key: string; bytes: Uint8Array },
  staff: Staff,
): Promise<{ products: number }> {
  if (!staff.permissions.includes('products.edit')) throw new Refusal('desk.forbidden')
  return givePicture(context, await requireWoo(context.db, id, staff), { key, bytes }, staff)
}

/** The picture of a variable product goes to each of its variants. The same picture again changes nothing. */
export async function givePicture(
  context: ServiceContext,
  imported: ImportRecord,
  { key, bytes }: { key: string; bytes: Uint8Array },
  by: Pick<Staff, 'id' | 'actor'>,
): Promise<{ products: number }> {
  const column = wooColumns(imported.header)?.fields.images ?? -1
  const products = await context.db.transaction((tx) => productsOf(tx, imported, column, key))
  if (products.length === 0) throw new Refusal('import.pictureUnknown')
  for (const { id: productId, farsiName } of products)
    await addPicture(context, productId, bytes, by, farsiName.slice(0, maxAltLength).toWellFormed())
  return { products: products.length }
}

async function requireWoo(db: Db, id: string, staff: Staff): Promise<ImportRecord> {
  const imported = await findImport(db, id, staff.id)
  if (!imported || !wooColumns(imported.header)) throw new Refusal('import.notFound')
  return imported
}

async function productsOf(tx: Tx, imported: ImportRecord, column: number, key: string): Promise<ProductRow[]> {
  const rows = await rowsWithText(tx, imported.id, column, [key, encodeURI(key).toLowerCase()])
  const groups = (await groupRows(tx, imported, rows)).filter(({ row }) => row.images.some((url) => pictureKey(url) === key))
  const skus = groups.flatMap(({ row, variations }) => (row.type === 'variable' ? variations : [row]).map(keyOf))
  return productsBySku(tx, [...new Set(skus)])
}
