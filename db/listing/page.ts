import { type ListingSort, pageSize } from '#domain/listing.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { LiveCatalogue } from './live-catalogue.ts'
import { firstAfter, placeOf } from './orders.ts'

export type Page = { ids: string[]; after: string | null }
export type WhichPage = { sort: ListingSort; page: number; after: string | null }

/** Names of products, in, those that belong on the page, out. */
export type Verify = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** One page of what was found, from a cursor or by its number; `after` continues it and is null at the end. */
export function takePage(live: LiveCatalogue, isFound: Uint8Array, which: WhichPage): Page {
  const { start, skip } = startOf(live, which)
  const slots = foundFrom(live.order(which.sort), isFound, start, skip, pageSize + 1).map(({ slot }) => slot)
  const last = slots.length > pageSize ? slots[pageSize - 1] : undefined
  return { ids: idsOf(live, slots.slice(0, pageSize)), after: last === undefined ? null : cursorAt(live, which.sort, last) }
}

/** Looks at so many in one page at most; the cursor then says where to look on. */
const mostVerified = 5_000

/** The same where being found is not enough: candidates are verified in the order of the listing until the page is full. */
export async function takeVerifiedPage(live: LiveCatalogue, isFound: Uint8Array, which: WhichPage, verify: Verify): Promise<Page> {
  const order = live.order(which.sort)
  const first = startOf(live, which)
  const wanted = first.skip + pageSize
  const verified: number[] = []
  const step = 10 * pageSize
  let [start, looked] = [first.start, 0]
  while (looked < mostVerified) {
    const candidates = foundFrom(order, isFound, start, 0, step)
    const good = await verify(
      idsOf(
        live,
        candidates.map(({ slot }) => slot),
      ),
    )
    for (const { slot, position } of candidates) {
      start = position + 1
      if (good.has(live.catalogue.products.ids[slot] ?? '') && verified.push(slot) === wanted) break
    }
    looked += candidates.length
    if (verified.length === wanted || candidates.length < step) break
  }
  const isEnd = start >= order.length || foundFrom(order, isFound, start, 0, 1).length === 0
  const last = order[start - 1]
  return {
    ids: idsOf(live, verified.slice(first.skip)),
    after: isEnd || last === undefined ? null : cursorAt(live, which.sort, last),
  }
}

function startOf(live: LiveCatalogue, { sort, page, after }: WhichPage): { start: number; skip: number } {
  const cursor = readCursor(live.catalogue, sort, after)
  return cursor ? { start: firstAfter(live.catalogue, sort, live.order(sort), cursor), skip: 0 } : { start: 0, skip: (page - 1) * pageSize }
}

function foundFrom(
  order: Int32Array,
  isFound: Uint8Array,
  start: number,
  skip: number,
  limit: number,
): { slot: number; position: number }[] {
  const found: { slot: number; position: number }[] = []
  let left = skip
  for (let position = start; position < order.length && found.length < limit; position++) {
    const slot = order[position] as number
    if (isFound[slot] && left-- <= 0) found.push({ slot, position })
  }
  return found
}

function cursorAt({ catalogue }: LiveCatalogue, sort: ListingSort, slot: number): string {
  return writeCursor(sort, placeOf(catalogue, sort, slot))
}

function idsOf({ catalogue }: LiveCatalogue, slots: readonly number[]): string[] {
  return slots.flatMap((slot) => catalogue.products.ids[slot] ?? [])
}
