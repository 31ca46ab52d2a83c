import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { products } from '../../schema/catalog.ts'
import { deskProductSearch, productPrices } from '../../schema/desk.ts'
import type { ListCursor } from '../list-cursor.ts'
import { foundProducts } from './goods-conditions.ts'

/** What a list sorts by, and how the value of a cursor is compared with it. */
export type SortColumn = { readonly column: SQL; readonly read: (value: string) => SQL }
export type PagePlace = { readonly isDescending: boolean; readonly after: ListCursor | null; readonly limit: number }
type PageTable = { readonly table: PgTable; readonly id: AnyPgColumn }

export const productTable: PageTable = { table: products, id: products.id }
export const searchTable: PageTable = { table: deskProductSearch, id: deskProductSearch.productId }
export const priceTable: PageTable = { table: productPrices, id: productPrices.productId }

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
export function pageOf(
  { table, id }: PageTable,
  sort: SortColumn,
  condition: SQL | undefined,
  { isDescending, after, limit }: PagePlace,
): SQL {
  const direction = isDescending ? desc : asc
  const beyond = after && sql`(${sort.column}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${sort.read(after.value)}, ${after.id}::uuid)`
  const where = and(condition, beyond ?? undefined)
  return sql`(select ${id} as id, ${sort.column} as sort_key from ${table} ${where ? sql`where ${where}` : sql``}
    order by ${direction(sort.column)}, ${direction(id)} limit ${limit})`
}

/** So many are read and sorted sooner than the index of the sort is walked. */
const fewFound = 1_000

/**
 * The same for products with these words. Few are read and sorted; for many the index is walked with the found ones as a set until the page is full
 * (without `coalesce` the planner joins). How many they are is known when they are found: the other of the two selects then reads nothing.
 */
export function pageOfFound(
  page: PageTable,
  sort: SortColumn,
  words: readonly string[],
  condition: SQL | undefined,
  place: PagePlace,
): SQL {
  const areMany = sql`exists (select from found offset ${fewFound})`
  const few = and(condition, sql`not ${areMany}`, sql`${page.id} = any(array(select product_id from found))`)
  const many = and(condition, areMany, sql`coalesce(${page.id} in (select product_id from found), false)`)
  return sql`(with found as materialized ${foundProducts(words)}
    ${pageOf(page, sort, few, place)} union all ${pageOf(page, sort, many, place)})`
}
