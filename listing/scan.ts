import type { ListingQuery } from '#domain/listing.ts'
import type { Catalog } from './catalog-columns.ts'

export type Filter = Pick<ListingQuery, 'inStock' | 'priceMin' | 'priceMax'> & {
  /** Whose products may be seen at all. */
  categoryIds: Iterable<string>
  /** All values of each option that is filtered by, and the chosen ones among them. */
  options: readonly { valueIds: readonly string[]; chosenIds: readonly string[] }[]
  /** A 1 for every slot whose words match; null when there are none to match. */
  words: Uint8Array | null
}

export type Found = {
  /** A 1 for every slot found. */
  isFound: Uint8Array
  total: number
  /** By value number: how many products would be found with this value, whatever else of its own option is chosen. */
  counts: Int32Array
  /** Of everything that the other filters leave. */
  cheapest: number
  dearest: number
}

/** Finds and counts in one pass. A product that fails by one option alone still counts for the values of that option. */
export function scan(catalog: Catalog, filter: Filter): Found {
  const { category, soldOut, price, size } = catalog
  const { start: valueStart, length: valueCount, numbers: valueNumbers } = catalog.valuesOf
  const isShown = categoryFlags(catalog, filter.categoryIds)
  const { optionBits, chosenBits, allBits } = bitsOf(catalog, filter.options)
  const [low, high] = [filter.priceMin ?? 0, filter.priceMax ?? Number.POSITIVE_INFINITY]
  const anyPrice = filter.priceMin === null && filter.priceMax === null
  const isFound = new Uint8Array(size)
  const counts = new Int32Array(catalog.values.ids.length)
  let [total, cheapest, dearest] = [0, Number.POSITIVE_INFINITY, 0]
  for (let slot = 0; slot < size; slot++) {
    if (!isShown[category[slot] as number] || (filter.inStock && soldOut[slot]) || (filter.words && !filter.words[slot])) continue
    const start = valueStart[slot] as number
    const end = start + (valueCount[slot] as number)
    let has = 0
    if (allBits !== 0) for (let at = start; at < end; at++) has |= chosenBits[valueNumbers[at] as number] as number
    const lacking = allBits & ~has
    const amount = price[slot] as number
    if (lacking === 0 && amount > 0) {
      if (amount < cheapest) cheapest = amount
      if (amount > dearest) dearest = amount
    }
    if (!anyPrice && (amount === 0 || amount < low || amount > high)) continue
    if (lacking === 0) {
      isFound[slot] = 1
      total++
      for (let at = start; at < end; at++) (counts[valueNumbers[at] as number] as number)++
    } else if ((lacking & (lacking - 1)) === 0) {
      for (let at = start; at < end; at++) {
        const value = valueNumbers[at] as number
        if (optionBits[value] === lacking) (counts[value] as number)++
      }
    }
  }
  return { isFound, total, counts, cheapest, dearest }
}

function categoryFlags({ categories }: Catalog, ids: Iterable<string>): Uint8Array {
  const flags = new Uint8Array(categories.ids.length)
  for (const id of ids) {
    const number = categories.get(id)
    if (number !== undefined) flags[number] = 1
  }
  return flags
}

/** A bit for each option that is filtered by: of all its values, and of the chosen ones. */
function bitsOf({ values }: Catalog, options: Filter['options']) {
  const bits = { optionBits: new Int32Array(values.ids.length), chosenBits: new Int32Array(values.ids.length), allBits: 0 }
  for (const [index, { valueIds, chosenIds }] of options.entries()) {
    const bit = 1 << index
    bits.allBits |= bit
    for (const id of valueIds) mark(bits.optionBits, values.get(id), bit)
    for (const id of chosenIds) mark(bits.chosenBits, values.get(id), bit)
  }
  return bits
}

function mark(bits: Int32Array, number: number | undefined, bit: number): void {
  if (number !== undefined) bits[number] = bit
}
