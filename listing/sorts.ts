import type { ListingSort } from '#domain/listing.ts'
import { type Catalog, nowhere } from './catalog-columns.ts'
import { sortInBreaths } from './merge-sort.ts'
import type { Breathe } from './yield-to-event-loop.ts'

/** Where a product stands in a sort. A smaller key comes first; of equal ones the newer product. */
export type Place = { isSoldOut: boolean; key: number | string; id: string }

const keys: Record<ListingSort, (catalog: Catalog, slot: number) => number | string> = {
  newest: ({ createdAt }, slot) => -(createdAt[slot] ?? 0),
  'price-asc': ({ price }, slot) => price[slot] || Number.POSITIVE_INFINITY,
  'price-desc': ({ price }, slot) => -(price[slot] ?? 0),
  name: ({ names }, slot) => names[slot] ?? '',
  'best-selling': ({ unitsSold }, slot) => -(unitsSold[slot] ?? 0),
}

export function placeOf(catalog: Catalog, sort: ListingSort, slot: number): Place {
  return { isSoldOut: catalog.soldOut[slot] === 1, key: keys[sort](catalog, slot), id: catalog.products.ids[slot] ?? '' }
}

/** Sold out last in every sort (design §8). */
export function comparePlaces(a: Place, b: Place): number {
  if (a.isSoldOut !== b.isSoldOut) return a.isSoldOut ? 1 : -1
  return compareKeys(a.key, b.key) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'fa')
  return a < b ? -1 : a > b ? 1 : 0
}

/** All slots in the order of a sort. Too slow for names: `alphabeticalSlots` takes that order from the database. */
export async function sortedSlots(catalog: Catalog, sort: Exclude<ListingSort, 'name'>, breathe: Breathe): Promise<Int32Array> {
  const { soldOut, products, size } = catalog
  const key = new Float64Array(size)
  for (let slot = 0; slot < size; slot++) key[slot] = Number(keys[sort](catalog, slot))
  return sortInBreaths(
    shownSlots(catalog),
    (a, b) => {
      const difference = (soldOut[a] ?? 0) - (soldOut[b] ?? 0) || compareKeys(key[a] ?? 0, key[b] ?? 0)
      return difference || ((products.ids[a] ?? '') < (products.ids[b] ?? '') ? 1 : -1)
    },
    breathe,
  )
}

export function alphabeticalSlots({ soldOut }: Catalog, inAlphabet: readonly number[]): Int32Array {
  const order = new Int32Array(inAlphabet.length)
  let at = 0
  for (const isLater of [0, 1]) for (const slot of inAlphabet) if (soldOut[slot] === isLater) order[at++] = slot
  return order
}

function shownSlots({ category, size }: Catalog): Int32Array {
  const shown = new Int32Array(size)
  let count = 0
  for (let slot = 0; slot < size; slot++) if (category[slot] !== nowhere) shown[count++] = slot
  return shown.slice(0, count)
}

/** The same order after some products changed: they are taken out and put where they now belong. */
export function reordered(catalog: Catalog, sort: ListingSort, order: Int32Array, changed: ReadonlySet<number>): Int32Array {
  const kept = without(catalog, order, changed)
  const arrivals = [...changed]
    .filter((slot) => catalog.category[slot] !== nowhere)
    .map((slot) => ({ slot, place: placeOf(catalog, sort, slot) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ slot, place }) => ({ slot, position: firstAfter(catalog, sort, kept, place) }))
  const result = new Int32Array(kept.length + arrivals.length)
  let from = 0
  for (const [index, { slot, position }] of arrivals.entries()) {
    result.set(kept.subarray(from, position), from + index)
    result[position + index] = slot
    from = position
  }
  result.set(kept.subarray(from), from + arrivals.length)
  return result
}

/** By flags in a plain loop: asking the set a million times would take ten times as long. */
function without({ size }: Catalog, order: Int32Array, changed: ReadonlySet<number>): Int32Array {
  const isChanged = new Uint8Array(size)
  for (const slot of changed) isChanged[slot] = 1
  const kept = new Int32Array(order.length)
  let count = 0
  for (let position = 0; position < order.length; position++) {
    const slot = order[position] as number
    if (!isChanged[slot]) kept[count++] = slot
  }
  return kept.subarray(0, count)
}

/** The position of the first product that stands after `place`. */
export function firstAfter(catalog: Catalog, sort: ListingSort, order: Int32Array, place: Place): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const isAfter = comparePlaces(placeOf(catalog, sort, order[middle] ?? 0), place) > 0
    if (isAfter) high = middle
    else low = middle + 1
  }
  return low
}
