import type { CatalogColumns } from './catalog-columns.ts'

const NONE = -1

/**
 * The products of families that a scan found, as one linked list per family: a family is one card and counts once for each value.
 * A scan adds its products one by one, then collects.
 */
export class FamilyGroups {
  readonly #columns: CatalogColumns
  /** The last product added of each family, as a position in the lists below. */
  readonly #last: Int32Array
  /** The products added, and for each the position of the one of its family before it. */
  readonly #slots: number[] = []
  readonly #failedBits: number[] = []
  readonly #previous: number[] = []

  constructor(columns: CatalogColumns) {
    this.#columns = columns
    this.#last = new Int32Array(columns.families.ids.length).fill(NONE)
  }

  /** A product that fails at most one option; `failedBits` says which, 0 for a match. */
  add(slot: number, family: number, failedBits: number): void {
    this.#previous.push(this.#last[family] as number)
    this.#last[family] = this.#slots.push(slot) - 1
    this.#failedBits.push(failedBits)
  }

  /** Marks the card of each family that has a match, adds to the facet counts, and returns the number of cards. */
  collect(isMatch: Uint8Array, counts: Int32Array, optionBits: Int32Array): number {
    let total = 0
    // The family that was last counted for a value: its other products with the value are not counted again.
    const countedFor = new Int32Array(counts.length).fill(NONE)
    for (let family = 0; family < this.#last.length; family++) {
      let card = NONE
      for (let at = this.#last[family] as number; at !== NONE; at = this.#previous[at] as number) {
        const [slot, failed] = [this.#slots[at] as number, this.#failedBits[at] as number]
        if (failed === 0 && (card === NONE || this.#isBetterCard(slot, card))) card = slot
        this.#count(slot, failed, family, { counts, countedFor, optionBits })
      }
      if (card === NONE) continue
      isMatch[card] = 1
      total++
    }
    return total
  }

  /** In stock before sold out, then the cheaper one; without a price last. */
  #isBetterCard(a: number, b: number): boolean {
    const { soldOut, price, products } = this.#columns
    const difference = (soldOut[a] as number) - (soldOut[b] as number)
    if (difference !== 0) return difference < 0
    const [priceOfA, priceOfB] = [price[a] || Number.POSITIVE_INFINITY, price[b] || Number.POSITIVE_INFINITY]
    return priceOfA === priceOfB ? products.compare(a, b) < 0 : priceOfA < priceOfB
  }

  #count(slot: number, failed: number, family: number, facets: Facets): void {
    const { start, length, items } = this.#columns.combinations.valuesOf
    const combination = this.#columns.combination[slot] as number
    const end = (start[combination] as number) + (length[combination] as number)
    for (let at = start[combination] as number; at < end; at++) {
      const value = items[at] as number
      if (facets.countedFor[value] === family || (failed !== 0 && facets.optionBits[value] !== failed)) continue
      facets.countedFor[value] = family
      ;(facets.counts[value] as number)++
    }
  }
}

type Facets = { counts: Int32Array; countedFor: Int32Array; optionBits: Int32Array }
