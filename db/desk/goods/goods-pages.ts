import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { products } from '#db/schema/catalog.ts'
import { deskProductSearch, productPrices } from '#db/schema/desk.ts'
import { foundProducts, matches } from './goods-conditions.ts'

/** What a list sorts by, and how the value of a cursor is compared with it. */
export type SortColumn = { readonly column: SQL; readonly read: (value: string) => SQL }
export type PageBounds = { readonly isDescending: boolean; readonly after: ListCursor | null; readonly limit: number }
type PageTable = { readonly table: PgTable; readonly id: AnyPgColumn }

export const productTable: PageTable = { table: products, id: products.id }
export const searchTable: PageTable = { table: deskProductSearch, id: deskProductSearch.productId }
/** Products with a word are often of one kind, whose prices may be far down the index: up to `few` of them are cheaper to read than the index is to walk. */
export const priceTable = { table: productPrices, id: productPrices.productId, few: 5_000 }

/** The name of `products` as its indexes sort it. */
export const alphabetical: SortColumn = {
  column: sql`${products.farsiName} collate "fa-x-icu"`,
  read: (value) => sql`${value} collate "fa-x-icu"`,
}
/** The same sort by the key of other tables, which compares code points: thousands of found names are sorted in a few milliseconds. */
export const alphabeticalBy = (nameKey: AnyPgColumn): SortColumn => ({
  column: sql`${nameKey}`,
  read: (value) => sql`alphabetical_key(${value})`,
})

/** The ids of a page of a table, sorted. */
export function pageOf(page: PageTable, sort: SortColumn, condition: SQL | undefined, bounds: PageBounds): SQL {
  return sql`(select ${page.id} as id, ${sort.column} as sort_key from ${page.table} ${rowsOf(page, sort, condition, bounds)})`
}

/** The rows after the cursor, sorted. */
function rowsOf({ id }: PageTable, sort: SortColumn, condition: SQL | undefined, { isDescending, after, limit }: PageBounds): SQL {
  const direction = isDescending ? desc : asc
  const beyond = after && sql`(${sort.column}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${sort.read(after.value)}, ${after.id}::uuid)`
  const where = and(condition, beyond ?? undefined)
  return sql`${where ? sql`where ${where}` : sql``} order by ${direction(sort.column)}, ${direction(id)} limit ${limit}`
}

type FoundTable = PageTable & { readonly few: number }

/**
 * A page of the products with these words, whose ids are found once. Up to `few` ids: their rows are read and sorted. More: the index of the sort is
 * walked until the page is full, and rows without such an id are skipped (without `coalesce` the planner would join). Both selects compare the
 * number of ids with `few`, so that one of them reads nothing.
 */
export function pageOfFound(
  page: FoundTable,
  sort: SortColumn,
  words: readonly string[],
  condition: SQL | undefined,
  bounds: PageBounds,
): SQL {
  const ids = sql`(select ids from found)::uuid[]`
  const few = and(condition, sql`cardinality(${ids}) <= ${page.few}`, sql`${page.id} = any(${ids})`)
  const many = and(condition, sql`cardinality(${ids}) > ${page.few}`, sql`coalesce(${page.id} in (select unnest(ids) from found), false)`)
  return sql`(with found as materialized (select array${foundProducts(words)} as ids)
    ${pageOf(page, sort, few, bounds)} union all ${pageOf(page, sort, many, bounds)})`
}

/** Testing this many rows of the index takes less time than finding all products with a common word. */
const nearby = 500

/**
 * The same for a sort that mixes products of every kind, such as by time: a common word fills the page from the next few hundred rows of its index,
 * which are tested one after the other. Only when they do not fill the page, all products with these words are found.
 */
export function pageOfNearOrFound(
  page: FoundTable,
  sort: SortColumn,
  words: readonly string[],
  condition: SQL | undefined,
  bounds: PageBounds,
): SQL {
  const { table, id } = page
  const next = sql`(select * from ${table} ${rowsOf(page, sort, undefined, { ...bounds, limit: nearby })}) ${table}`
  const hasWords = sql`coalesce((select ${matches(words)} from ${deskProductSearch} where ${searchTable.id} = ${id}), false)`
  const near = sql`select ${id} as id, ${sort.column} as sort_key from ${next} ${rowsOf(page, sort, and(condition, hasWords), { ...bounds, after: null })}`
  const isFull = sql`(select count(*) from near) = ${bounds.limit}`
  return sql`(with near as materialized (${near}) select id, sort_key from near where ${isFull}
    union all select id, sort_key from ${pageOfFound(page, sort, words, and(sql`not ${isFull}`, condition), bounds)} found_page)`
}
