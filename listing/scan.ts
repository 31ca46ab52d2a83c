import type { ListingQuery } from '#domain/listing.ts'
import { ALONE, type CatalogColumns } from './catalog-columns.ts'
import { FamilyGroups } from './family-groups.ts'

export type ScanFilter = Pick<ListingQuery, 'inStock' | 'priceMin' | 'priceMax'> & {
  categoryIds: Iterable<string>
  /** For each filtered option all its values and the chosen ones among them. */
  options: readonly { valueIds: readonly string[]; chosenIds: readonly string[] }[]
  /** One card for the products of a family. */
  groupsFamilies: boolean
  /** A 1 for every slot that matches the text query; null without one. */
  textMatches: Uint8Array | null
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

/** Filters and counts all facets in one pass. A product that fails only one option is counted for the values of that option. */
export function scan(columns: CatalogColumns, filter: ScanFilter): ScanResult {
  const { category, family, soldOut, price, size } = columns
  const { start: valueStart, length: valueCount, items: valueNumbers } = columns.valuesOf
  const isShown = categoryFlags(columns, filter.categoryIds)
  const { optionBits, chosenBits, allBits } = optionMasks(columns, filter.options)
  const [low, high] = [filter.priceMin ?? 0, filter.priceMax ?? Number.POSITIVE_INFINITY]
  const anyPrice = filter.priceMin === null && filter.priceMax === null
  const isMatch = new Uint8Array(size)
  const counts = new Int32Array(columns.values.ids.length)
  const groups = filter.groupsFamilies && columns.families.ids.length > 0 ? new FamilyGroups(columns) : null
  let [total, minPrice, maxPrice] = [0, Number.POSITIVE_INFINITY, 0]
  for (let slot = 0; slot < size; slot++) {
    if (!isShown[category[slot] as number] || (filter.inStock && soldOut[slot]) || (filter.textMatches && !filter.textMatches[slot]))
      continue
    const start = valueStart[slot] as number
    const end = start + (valueCount[slot] as number)
    let passedBits = 0
    if (allBits !== 0) for (let at = start; at < end; at++) passedBits |= chosenBits[valueNumbers[at] as number] as number
    const failedBits = allBits & ~passedBits
    const amount = price[slot] as number
    if (failedBits === 0 && amount > 0) {
      if (amount < minPrice) minPrice = amount
      if (amount > maxPrice) maxPrice = amount
    }
    if (!anyPrice && (amount === 0 || amount < low || amount > high)) continue
    if (groups && family[slot] !== ALONE) {
      if ((failedBits & (failedBits - 1)) === 0) groups.add(slot, family[slot] as number, failedBits)
    } else if (failedBits === 0) {
      isMatch[slot] = 1
      total++
      for (let at = start; at < end; at++) (counts[valueNumbers[at] as number] as number)++
    } else if ((failedBits & (failedBits - 1)) === 0) {
      for (let at = start; at < end; at++) {
        const value = valueNumbers[at] as number
        if (optionBits[value] === failedBits) (counts[value] as number)++
      }
    }
  }
  if (groups) total += groups.collect(isMatch, counts, optionBits)
  return { isMatch, total, counts, minPrice, maxPrice }
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
function optionMasks({ values }: CatalogColumns, options: ScanFilter['options']) {
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
