import type { ListingSort } from '#domain/listing.ts'
import { pageSize } from '#domain/listing-parameters.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { compareSortKeys, sortKeyOf, upperBound } from './sorts.ts'

/** `after` is the cursor of the next page, null on the last one. */
export type Page = { ids: string[]; after: string | null }
export type PagePosition = { sort: ListingSort; page: number; after: string | null }

/** One page of the matching products, starting at a cursor if there is a valid one, otherwise by page number. */
export function slicePage(index: CatalogIndex, isMatch: Uint8Array, position: PagePosition): Page {
  const { start, skip } = startOf(index, position)
  const slots = matchesFrom(index.sorted(position.sort), isMatch, start, skip, pageSize + 1)
  const last = slots.length > pageSize ? slots[pageSize - 1] : undefined
  return { ids: idsOf(index, slots.slice(0, pageSize)), after: last === undefined ? null : cursorAt(index, position.sort, last) }
}

function startOf(index: CatalogIndex, { sort, page, after }: PagePosition): { start: number; skip: number } {
  const { columns } = index
  const cursor = decodeCursor(columns, sort, after)
  if (!cursor) return { start: 0, skip: (page - 1) * pageSize }
  const isAfter = (slot: number) => compareSortKeys(sortKeyOf(columns, sort, slot), cursor) > 0
  return { start: upperBound(index.sorted(sort), isAfter), skip: 0 }
}

function matchesFrom(sorted: Int32Array, isMatch: Uint8Array, start: number, skip: number, limit: number): number[] {
  const slots: number[] = []
  let toSkip = skip
  for (let position = start; position < sorted.length && slots.length < limit; position++) {
    const slot = sorted[position] as number
    if (isMatch[slot] && toSkip-- <= 0) slots.push(slot)
  }
  return slots
}

function cursorAt({ columns }: CatalogIndex, sort: ListingSort, slot: number): string {
  return encodeCursor(sort, sortKeyOf(columns, sort, slot))
}

function idsOf({ columns }: CatalogIndex, slots: readonly number[]): string[] {
  return slots.map((slot) => columns.products.idOf(slot))
}
