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
  name: ({ names }, slot) => names[slot] ?? '',
  'best-selling': ({ unitsSold }, slot) => -(unitsSold[slot] ?? 0),
}

export function sortKeyOf(columns: CatalogColumns, sort: ListingSort, slot: number): SortKey {
  return { isSoldOut: columns.soldOut[slot] === 1, key: keys[sort](columns, slot), id: columns.products.ids[slot] ?? '' }
}

function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a.isSoldOut !== b.isSoldOut) return a.isSoldOut ? 1 : -1
  return compareKeys(a.key, b.key) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
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
): Promise<Int32Array> {
  const { soldOut, products, size } = columns
  const key = new Float64Array(size)
  for (let slot = 0; slot < size; slot++) key[slot] = Number(keys[sort](columns, slot))
  return mergeSort(
    activeSlots(columns),
    (a, b) => {
      const difference = (soldOut[a] ?? 0) - (soldOut[b] ?? 0) || compareKeys(key[a] ?? 0, key[b] ?? 0)
      return difference || ((products.ids[a] ?? '') < (products.ids[b] ?? '') ? 1 : -1)
    },
    yieldToEventLoop,
  )
}

/** Takes slots in alphabetical sequence and puts sold-out ones last. */
export function sortSlotsByName({ soldOut }: CatalogColumns, alphabetical: readonly number[]): Int32Array {
  const sorted = new Int32Array(alphabetical.length)
  let at = 0
  for (const isSoldOut of [0, 1]) for (const slot of alphabetical) if (soldOut[slot] === isSoldOut) sorted[at++] = slot
  return sorted
}

function activeSlots({ category, size }: CatalogColumns): Int32Array {
  const active = new Int32Array(size)
  let count = 0
  for (let slot = 0; slot < size; slot++) if (category[slot] !== REMOVED) active[count++] = slot
  return active.slice(0, count)
}

/** The sorted slots after some products changed: those are removed and inserted again at their new positions. */
export function updateSorted(columns: CatalogColumns, sort: ListingSort, sorted: Int32Array, changed: ReadonlySet<number>): Int32Array {
  const unchanged = withoutSlots(columns, sorted, changed)
  const insertions = [...changed]
    .filter((slot) => columns.category[slot] !== REMOVED)
    .map((slot) => ({ slot, sortKey: sortKeyOf(columns, sort, slot) }))
    .sort((a, b) => compareSortKeys(a.sortKey, b.sortKey))
    .map(({ slot, sortKey }) => ({ slot, position: upperBound(columns, sort, unchanged, sortKey) }))
  const result = new Int32Array(unchanged.length + insertions.length)
  let from = 0
  for (const [index, { slot, position }] of insertions.entries()) {
    result.set(unchanged.subarray(from, position), from + index)
    result[position + index] = slot
    from = position
  }
  result.set(unchanged.subarray(from), from + insertions.length)
  return result
}

/** Copies the Set to flags first: a million lookups in the Set take ten times as long. */
function withoutSlots({ size }: CatalogColumns, sorted: Int32Array, removed: ReadonlySet<number>): Int32Array {
  const isRemoved = new Uint8Array(size)
  for (const slot of removed) isRemoved[slot] = 1
  const rest = new Int32Array(sorted.length)
  let count = 0
  for (let position = 0; position < sorted.length; position++) {
    const slot = sorted[position] as number
    if (!isRemoved[slot]) rest[count++] = slot
  }
  return rest.subarray(0, count)
}

/** Binary search for the position of the first product that sorts after `sortKey`. */
export function upperBound(columns: CatalogColumns, sort: ListingSort, sorted: Int32Array, sortKey: SortKey): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const isAfter = compareSortKeys(sortKeyOf(columns, sort, sorted[middle] ?? 0), sortKey) > 0
    if (isAfter) high = middle
    else low = middle + 1
  }
  return low
}
