import type { Tx } from '#db/connect.ts'
import { nextRows } from '#db/desk/files/import-rows.ts'
import { productsBySku } from '#db/desk/files/imported-products.ts'
import { findImport, type ImportWithJob } from '#db/desk/files/imports.ts'
import { rowsWithText } from '#db/desk/files/woocommerce.ts'
import type { ProductRow } from '#db/desk/goods/goods.ts'
import { wooColumns } from '#domain/desk/files/woocommerce/columns.ts'
import { pictureKey } from '#domain/desk/files/woocommerce/pictures.ts'
import { keyOf, readWooRow } from '#domain/desk/files/woocommerce/rows.ts'
import { maxAltLength } from '#domain/desk/pictures.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../../../context.ts'
import type { Staff } from '../../find-staff.ts'
import { addPicture } from '../../picture/product-pictures.ts'
import { groupRows } from './group-rows.ts'

const pageSize = 1_000

/** The pictures that the file names. Those of variations first, so that a variant's own picture is its main one; parents' pictures last. */
export async function wantedPictures({ db }: ServiceContext, id: string, staff: Staff): Promise<{ pictures: string[] }> {
  const { columns } = await requireWoo(db, id, staff)
  const keys = { variation: new Set<string>(), simple: new Set<string>(), variable: new Set<string>() }
  for (let after = 0; ; ) {
    const rows = await nextRows(db, id, after, pageSize)
    const last = rows.at(-1)
    if (!last) break
    after = last.number
    for (const { type, images } of rows.map(({ cells }) => readWooRow(cells, columns)))
      if (type === 'simple' || type === 'variation' || type === 'variable') {
        for (const url of images) {
          const key = pictureKey(url)
          if (key) keys[type].add(key)
        }
      }
  }
  return { pictures: [...new Set([...keys.variation, ...keys.simple, ...keys.variable])] }
}

/** Gives a picture to the products whose rows name it; that of a variable product to each of its variants. The same picture again changes nothing. */
export async function addImportPicture(
  context: ServiceContext,
  { id, key, bytes }: { id: string; key: string; bytes: Uint8Array },
  staff: Staff,
): Promise<{ products: number }> {
  if (!staff.permissions.includes('products.edit')) throw new Refusal('desk.forbidden')
  const { imported, columns } = await requireWoo(context.db, id, staff)
  const products = await context.db.transaction((tx) => productsOf(tx, imported, columns.fields.images ?? -1, key))
  if (products.length === 0) throw new Refusal('import.pictureUnknown')
  for (const { id: productId, farsiName } of products)
    await addPicture(context, productId, bytes, staff, farsiName.slice(0, maxAltLength).toWellFormed())
  return { products: products.length }
}

async function requireWoo(db: ServiceContext['db'], id: string, staff: Staff) {
  const imported = await findImport(db, id, staff.id)
  const columns = imported && wooColumns(imported.header)
  if (!imported || !columns) throw new Refusal('import.notFound')
  return { imported, columns }
}

async function productsOf(tx: Tx, imported: ImportWithJob, column: number, key: string): Promise<ProductRow[]> {
  const rows = await rowsWithText(tx, imported.id, column, [key, encodeURI(key).toLowerCase()])
  const groups = (await groupRows(tx, imported, rows)).filter(({ row }) => row.images.some((url) => pictureKey(url) === key))
  const skus = groups.flatMap(({ row, variations }) => (row.type === 'variable' ? variations : [row]).map(keyOf))
  return productsBySku(tx, [...new Set(skus)])
}
