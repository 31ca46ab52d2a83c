import type { ListingSort } from '#domain/listing.ts'
import { type Catalogue, nowhere } from './catalogue.ts'

/** Where a product stands in a sort. A smaller key comes first; of equal ones the newer product. */
export type Place = { isSoldOut: boolean; key: number | string; id: string }

const keys: Record<ListingSort, (catalogue: Catalogue, slot: number) => number | string> = {
  newest: ({ createdAt }, slot) => -(createdAt[slot] ?? 0),
  'price-asc': ({ price }, slot) => price[slot] || Number.POSITIVE_INFINITY,
  'price-desc': ({ price }, slot) => -(price[slot] ?? 0),
  name: ({ names }, slot) => names[slot] ?? '',
  'best-selling': ({ unitsSold }, slot) => -(unitsSold[slot] ?? 0),
}

export function placeOf(catalogue: Catalogue, sort: ListingSort, slot: number): Place {
  return { isSoldOut: catalogue.soldOut[slot] === 1, key: keys[sort](catalogue, slot), id: catalogue.products.ids[slot] ?? '' }
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
export function sortedSlots(catalogue: Catalogue, sort: ListingSort): Int32Array {
  const { soldOut, products, size } = catalogue
  const key = Array.from({ length: size }, (_, slot) => keys[sort](catalogue, slot))
  return shownSlots(catalogue).sort((a, b) => {
    const difference = (soldOut[a] ?? 0) - (soldOut[b] ?? 0) || compareKeys(key[a] ?? 0, key[b] ?? 0)
    return difference || ((products.ids[a] ?? '') < (products.ids[b] ?? '') ? 1 : -1)
  })
}

export function alphabeticalSlots({ products, soldOut }: Catalogue, idsInAlphabet: readonly string[]): Int32Array {
  const slots = idsInAlphabet.flatMap((id) => products.get(id) ?? [])
  return Int32Array.from([...slots.filter((slot) => !soldOut[slot]), ...slots.filter((slot) => soldOut[slot])])
}

function shownSlots({ category, size }: Catalogue): Int32Array {
  return Int32Array.from({ length: size }, (_, slot) => slot).filter((slot) => category[slot] !== nowhere)
}

/** The same order after some products changed: they are taken out and put where they now belong. */
export function reordered(catalogue: Catalogue, sort: ListingSort, order: Int32Array, changed: ReadonlySet<number>): Int32Array {
  const kept = order.filter((slot) => !changed.has(slot))
  const arrivals = [...changed]
    .filter((slot) => catalogue.category[slot] !== nowhere)
    .map((slot) => ({ slot, place: placeOf(catalogue, sort, slot) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ slot, place }) => ({ slot, position: firstAfter(catalogue, sort, kept, place) }))
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

/** The position of the first product that stands after `place`. */
export function firstAfter(catalogue: Catalogue, sort: ListingSort, order: Int32Array, place: Place): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const isAfter = comparePlaces(placeOf(catalogue, sort, order[middle] ?? 0), place) > 0
    if (isAfter) high = middle
    else low = middle + 1
  }
  return low
}
