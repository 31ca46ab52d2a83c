import type { ListingQuery } from '#domain/listing.ts'
import { type CatalogColumns, NO_FAMILY, REMOVED } from './catalog-columns.ts'
import { FamilyGroups } from './family-groups.ts'
import type { TextMatches } from './text-matches.ts'

export type ScanFilter = Pick<ListingQuery, 'inStock' | 'priceMin' | 'priceMax'> & {
  categoryIds: Iterable<string>
  /** For each filtered option all its values and the chosen ones among them. */
  options: readonly { valueIds: readonly string[]; chosenIds: readonly string[] }[]
  /** One card for the products of a family. */
  groupsFamilies: boolean
  /** Null without a text query. */
  text: TextMatches | null
}

export type ScanResult = {
  /** A 1 for every matching slot; of a family only for its card. */
  isMatch: Uint8Array
  total: number
  /** Facet counts by value number, each ignoring the chosen values of its own option. */
  counts: Int32Array
  /** Price bounds with the price filter ignored; Infinity and 0 when nothing has a price. */
  minPrice: number
  maxPrice: number
}

/** Failed bits of a combination that no product of can match: its category is not shown, or more than one option fails. */
const SKIPPED = -1

/** Filters and counts all facets in one pass. A product that fails only one option is counted for the values of that option. */
export function scan(columns: CatalogColumns, filter: ScanFilter): ScanResult {
  const { combination, family, soldOut, price, size } = columns
  const masks = optionMasks(columns, filter.options)
  const failedBits = failedBitsOf(columns, filter.categoryIds, masks)
  const [low, high] = [filter.priceMin ?? 0, filter.priceMax ?? Number.POSITIVE_INFINITY]
  const anyPrice = filter.priceMin === null && filter.priceMax === null
  const isMatch = new Uint8Array(size)
  const countOf = new Int32Array(columns.combinations.size)
  const groups = filter.groupsFamilies && columns.families.ids.length > 0 ? new FamilyGroups(columns) : null
  let [total, minPrice, maxPrice] = [0, Number.POSITIVE_INFINITY, 0]
  for (let slot = 0; slot < size; slot++) {
    const own = combination[slot] as number
    if (own === REMOVED) continue
    const failed = failedBits[own] as number
    if (failed === SKIPPED || (filter.inStock && soldOut[slot])) continue
    // Last, because a text may have to be compared with the query.
    if (filter.text && !filter.text.has(slot)) continue
    const amount = price[slot] as number
    if (failed === 0 && amount > 0) {
      if (amount < minPrice) minPrice = amount
      if (amount > maxPrice) maxPrice = amount
    }
    if (!anyPrice && (amount === 0 || amount < low || amount > high)) continue
    if (groups && family[slot] !== NO_FAMILY) {
      groups.add(slot, family[slot] as number, failed)
      continue
    }
    ;(countOf[own] as number)++
    if (failed === 0) {
      isMatch[slot] = 1
      total++
    }
  }
  const counts = facetCounts(columns, countOf, failedBits, masks.optionBits)
  if (groups) total += groups.collect(isMatch, counts, masks.optionBits)
  return { isMatch, total, counts, minPrice, maxPrice }
}

/** For each combination the bits of the options that it fails: 0, one bit or `SKIPPED`. */
function failedBitsOf(columns: CatalogColumns, categoryIds: Iterable<string>, { chosenBits, allBits }: OptionMasks): Int32Array {
  const { category, valuesOf, size } = columns.combinations
  const isShown = categoryFlags(columns, categoryIds)
  const failedBits = new Int32Array(size).fill(SKIPPED)
  for (let number = 0; number < size; number++) {
    if (!isShown[category[number] as number]) continue
    let passedBits = 0
    const end = (valuesOf.start[number] as number) + (valuesOf.length[number] as number)
    if (allBits !== 0)
      for (let at = valuesOf.start[number] as number; at < end; at++) passedBits |= chosenBits[valuesOf.items[at] as number] as number
    const failed = allBits & ~passedBits
    if ((failed & (failed - 1)) === 0) failedBits[number] = failed
  }
  return failedBits
}

/** Adds the products of each combination to its values; of one that fails an option only to the values of that option. */
function facetCounts(
  { combinations, values }: CatalogColumns,
  countOf: Int32Array,
  failedBits: Int32Array,
  optionBits: Int32Array,
): Int32Array {
  const { start, length, items } = combinations.valuesOf
  const counts = new Int32Array(values.ids.length)
  for (let number = 0; number < countOf.length; number++) {
    const [count, failed] = [countOf[number] as number, failedBits[number] as number]
    if (count === 0) continue
    const end = (start[number] as number) + (length[number] as number)
    for (let at = start[number] as number; at < end; at++) {
      const value = items[at] as number
      if (failed === 0 || optionBits[value] === failed) (counts[value] as number) += count
    }
  }
  return counts
}

function categoryFlags({ categories }: CatalogColumns, ids: Iterable<string>): Uint8Array {
  const flags = new Uint8Array(categories.ids.length)
  for (const id of ids) {
    const number = categories.get(id)
    if (number !== undefined) flags[number] = 1
  }
  return flags
}

/** One bit per filtered option, by value number: set for all values of the option, and for its chosen values. */
type OptionMasks = { optionBits: Int32Array; chosenBits: Int32Array; allBits: number }

function optionMasks({ values }: CatalogColumns, options: ScanFilter['options']): OptionMasks {
  const masks = { optionBits: new Int32Array(values.ids.length), chosenBits: new Int32Array(values.ids.length), allBits: 0 }
  for (const [index, { valueIds, chosenIds }] of options.entries()) {
    const bit = 1 << index
    masks.allBits |= bit
    for (const id of valueIds) setMask(masks.optionBits, values.get(id), bit)
    for (const id of chosenIds) setMask(masks.chosenBits, values.get(id), bit)
  }
  return masks
}

function setMask(masks: Int32Array, value: number | undefined, bit: number): void {
  if (value !== undefined) masks[value] = bit
}
