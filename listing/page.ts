import { type ListingSort, pageSize } from '#domain/listing.ts'
import type { LiveCatalog } from './catalog-index.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { firstAfter, placeOf } from './sorts.ts'

export type Page = { ids: string[]; after: string | null }
export type WhichPage = { sort: ListingSort; page: number; after: string | null }

/** One page of what was found, from a cursor or by its number; `after` continues it and is null at the end. */
export function takePage(live: LiveCatalog, isFound: Uint8Array, which: WhichPage): Page {
  const { start, skip } = startOf(live, which)
  const slots = foundFrom(live.order(which.sort), isFound, start, skip, pageSize + 1)
  const last = slots.length > pageSize ? slots[pageSize - 1] : undefined
  return { ids: idsOf(live, slots.slice(0, pageSize)), after: last === undefined ? null : cursorAt(live, which.sort, last) }
}

function startOf(live: LiveCatalog, { sort, page, after }: WhichPage): { start: number; skip: number } {
  const cursor = readCursor(live.catalog, sort, after)
  return cursor ? { start: firstAfter(live.catalog, sort, live.order(sort), cursor), skip: 0 } : { start: 0, skip: (page - 1) * pageSize }
}

function foundFrom(order: Int32Array, isFound: Uint8Array, start: number, skip: number, limit: number): number[] {
  const found: number[] = []
  let left = skip
  for (let position = start; position < order.length && found.length < limit; position++) {
    const slot = order[position] as number
    if (isFound[slot] && left-- <= 0) found.push(slot)
  }
  return found
}

function cursorAt({ catalog }: LiveCatalog, sort: ListingSort, slot: number): string {
  return writeCursor(sort, placeOf(catalog, sort, slot))
}

function idsOf({ catalog }: LiveCatalog, slots: readonly number[]): string[] {
  return slots.flatMap((slot) => catalog.products.ids[slot] ?? [])
}
