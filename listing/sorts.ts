import type { ListingSort } from '#domain/listing.ts'
import { type CatalogColumns, REMOVED } from './catalog-columns.ts'
import { mergeSort } from './merge-sort.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/** What a sort compares: sold-out products last, then the smaller key first, then the newer product (the larger id) first. */
export type SortKey = { isSoldOut: boolean; key: number | string; id: string }

const keys: Record<ListingSort, (columns: CatalogColumns, slot: number) => number | string> = {
  newest: ({ createdAt }, slot) => -(createdAt[slot] ?? 0),
  'price-asc': ({ price }, slot) => price[slot] || Number.POSITIVE_INFINITY,
  'price-desc': ({ price }, slot) => -(price[slot] ?? 0),
  name: ({ names }, slot) => names.get(slot),
  'best-selling': ({ unitsSold }, slot) => -(unitsSold[slot] ?? 0),
}

export function sortKeyOf(columns: CatalogColumns, sort: ListingSort, slot: number): SortKey {
  return { isSoldOut: columns.soldOut[slot] === 1, key: keys[sort](columns, slot), id: columns.products.idOf(slot) }
}

export function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a.isSoldOut !== b.isSoldOut) return a.isSoldOut ? 1 : -1
  return compareKeys(a.key, b.key) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

/** The same for two slots, without writing their ids as texts. */
export function compareSlots(columns: CatalogColumns, sort: ListingSort, a: number, b: number): number {
  const { soldOut, products } = columns
  return (soldOut[a] ?? 0) - (soldOut[b] ?? 0) || compareKeys(keys[sort](columns, a), keys[sort](columns, b)) || products.compare(b, a)
}

function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'fa')
  return a < b ? -1 : a > b ? 1 : 0
}

/** All slots in a sort. Comparing names here is too slow: `sortSlotsByName` takes their sequence from the database. */
export async function sortSlots(
  columns: CatalogColumns,
  sort: Exclude<ListingSort, 'name'>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Int32Array<ArrayBuffer>> {
  const { soldOut, products, size } = columns
  const key = new Float64Array(size)
  for (let slot = 0; slot < size; slot++) key[slot] = Number(keys[sort](columns, slot))
  return mergeSort(
    activeSlots(columns),
    (a, b) => (soldOut[a] ?? 0) - (soldOut[b] ?? 0) || compareKeys(key[a] ?? 0, key[b] ?? 0) || products.compare(b, a),
    yieldToEventLoop,
  )
}

/** Takes slots in alphabetical sequence and puts sold-out ones last. A product renamed while names were read may be there twice. */
export function sortSlotsByName({ soldOut, size }: CatalogColumns, alphabetical: readonly number[]): Int32Array<ArrayBuffer> {
  const sorted = new Int32Array(alphabetical.length)
  const isTaken = new Uint8Array(size)
  let count = 0
  for (const isSoldOut of [0, 1]) {
    for (const slot of alphabetical) {
      if (soldOut[slot] !== isSoldOut || isTaken[slot]) continue
      isTaken[slot] = 1
      sorted[count++] = slot
    }
  }
  return sorted.slice(0, count)
}

function activeSlots({ combination, size }: CatalogColumns): Int32Array<ArrayBuffer> {
  const active = new Int32Array(size)
  let count = 0
  for (let slot = 0; slot < size; slot++) if (combination[slot] !== REMOVED) active[count++] = slot
  return active.slice(0, count)
}

/** Binary search for the position of the first slot that sorts after something. */
export function upperBound(sorted: Int32Array, isAfter: (slot: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAfter(sorted[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
