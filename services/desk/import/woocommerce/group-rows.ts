import type { Tx } from '#db/connect.ts'
import type { ImportRecord } from '#db/desk/import/imports.ts'
import { linkedRows } from '#db/desk/import/woocommerce.ts'
import { wooColumns } from '#domain/desk/import/woocommerce/columns.ts'
import type { WooGroup } from '#domain/desk/import/woocommerce/products.ts'
import { parentKeys, readWooRow, type WooRow } from '#domain/desk/import/woocommerce/rows.ts'
import { Refusal } from '#domain/refusals.ts'

type Cells = { readonly number: number; readonly cells: readonly string[] }

/** Each row with its parent and sibling variations: they may be anywhere in the file, so those outside the chunk are read too. */
export async function groupRows(tx: Tx, imported: ImportRecord, rows: readonly Cells[]): Promise<WooGroup[]> {
  const columns = wooColumns(imported.header)
  if (!columns) throw new Refusal('import.unreadable')
  const own = rows.map(({ cells }) => readWooRow(cells, columns))
  const { id = -1, sku = -1, parent = -1 } = columns.fields
  const named = rows.map(({ cells }) => cells[parent]?.trim() ?? '').filter(Boolean)
  const parents = own.filter(({ type }) => type === 'variable').flatMap(parentKeys)
  const wanted = {
    ids: named.flatMap((name) => (name.startsWith('id:') ? [name.slice(3)] : [])),
    skus: named.filter((name) => !name.startsWith('id:')),
    parents: [...new Set([...named, ...parents])],
  }
  const isLinked = named.length + parents.length > 0
  const linked = isLinked ? await linkedRows(tx, imported.id, { id, sku, parent }, wanted) : []
  const others = linked.map(({ cells }) => readWooRow(cells, columns))
  const byKey = new Map(others.filter(({ type }) => type === 'variable').flatMap((row) => parentKeys(row).map((key) => [key, row])))
  const variations = others.filter(({ type }) => type === 'variation')
  // A parent may be in another chunk than its variations: they name it by one of its keys.
  const byParent = Map.groupBy(variations, (row) => row.parent)
  const variationsOf = (row: WooRow) => parentKeys(row).flatMap((key) => byParent.get(key) ?? [])
  return own.map((row) => {
    const found = row.type === 'variation' ? (byKey.get(row.parent) ?? null) : null
    return { row, parent: found, variations: row.type === 'variable' ? variationsOf(row) : found ? variationsOf(found) : [] }
  })
}
