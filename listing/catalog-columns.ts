import type { ListingRow } from '#db/listing-rows.ts'
import { Combinations } from './combinations.ts'
import { IdDictionary } from './id-dictionary.ts'
import { type Column, reordered, resized } from './jagged-array.ts'
import { mergeSort } from './merge-sort.ts'
import { TextColumn } from './text-column.ts'
import { TextIndex } from './text-index.ts'
import { UuidDictionary } from './uuid-dictionary.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/** Combination of a slot whose product was deleted or deactivated. */
export const REMOVED = -1
/** Family number of a product without one. */
export const NO_FAMILY = -1

/** Column store of all active products: one typed array per field, one slot per product. A scan reads contiguous memory. */
export class CatalogColumns {
  /** Product id to slot. */
  readonly products = new UuidDictionary()
  readonly categories = new IdDictionary()
  readonly values = new IdDictionary()
  readonly families = new IdDictionary()
  readonly names = new TextColumn()
  readonly combinations = new Combinations()
  /** Category and values, as a number of `combinations`. */
  combination = new Int32Array()
  family = new Int32Array()
  /** 0 when the product has no price. */
  price = new Float64Array()
  soldOut = new Uint8Array()
  createdAt = new Float64Array()
  unitsSold = new Int32Array()
  readonly texts = new TextIndex()
  #version = 0

  get size(): number {
    return this.products.size
  }

  /** Incremented by every change that can alter the result of a filter; sales and dates only alter sorts. */
  get version(): number {
    return this.#version
  }

  /** Allocates the columns for so many products, so that filling them copies nothing. */
  reserve(size: number): void {
    if (size > this.combination.length) this.#grow(size)
    this.products.reserve(size)
    this.names.reserve(size)
    this.texts.reserve(size)
  }

  /** Inserts or updates a product. Without `isMoved` it stays where it is in every sort but those by price. */
  upsert(row: ListingRow): { slot: number; isMoved: boolean } {
    const { size } = this
    const slot = this.products.getOrAdd(row.id)
    if (slot >= this.combination.length) this.#grow(Math.ceil(slot * 1.5) + 1_000)
    const isMoved = slot === size || this.combination[slot] === REMOVED || !this.#hasSameSortKeys(slot, row)
    this.names.set(slot, row.farsiName)
    this.createdAt[slot] = row.createdAt
    this.unitsSold[slot] = row.unitsSold
    if (this.#setFilterColumns(slot, row)) this.#version += 1
    return { slot, isMoved }
  }

  /** The slot is not reused: a cursor that points to this product stays valid. */
  remove(slot: number): void {
    this.combination[slot] = REMOVED
    this.#version += 1
  }

  /**
   * Renumbers the slots so that those of a category follow each other, and in it those of a combination: a scan reads what it has of a
   * combination in sequence, and skips a category at a time. Only during a build, before sorts and posting lists have slots.
   */
  async groupByCombination(yieldToEventLoop: YieldToEventLoop): Promise<void> {
    const [{ combination }, { category }] = [this, this.combinations]
    const categoryOf = (slot: number) => category[combination[slot] as number] ?? REMOVED
    const sequence = await mergeSort(
      new Int32Array(this.size).map((_, slot) => slot),
      (a, b) => categoryOf(a) - categoryOf(b) || (combination[a] as number) - (combination[b] as number),
      yieldToEventLoop,
    )
    this.#replaceColumns((column) => reordered(column, sequence))
    await yieldToEventLoop()
    this.products.reorder(sequence)
    await this.names.reorder(sequence, yieldToEventLoop)
    await this.texts.reorder(sequence, yieldToEventLoop)
  }

  #hasSameSortKeys(slot: number, { farsiName, createdAt, unitsSold, isSoldOut }: ListingRow): boolean {
    const isSoldOutBefore = this.soldOut[slot] === 1
    return (
      isSoldOutBefore === isSoldOut &&
      this.createdAt[slot] === createdAt &&
      this.unitsSold[slot] === unitsSold &&
      this.names.get(slot) === farsiName
    )
  }

  /** Writes the columns that filters read; returns false when nothing changed. */
  #setFilterColumns(slot: number, { categoryId, familyId, price, isSoldOut, values, farsiName, title, description }: ListingRow): boolean {
    const combination = this.combinations.getOrAdd(this.categories.getOrAdd(categoryId), values)
    const family = familyId === null ? NO_FAMILY : this.families.getOrAdd(familyId)
    const soldOut = isSoldOut ? 1 : 0
    const isSameCard = this.combination[slot] === combination && this.family[slot] === family
    const isSame = isSameCard && this.price[slot] === price && this.soldOut[slot] === soldOut
    this.combination[slot] = combination
    this.family[slot] = family
    this.price[slot] = price
    this.soldOut[slot] = soldOut
    return this.texts.set(slot, [farsiName, title, description]) || !isSame
  }

  #grow(capacity: number): void {
    this.#replaceColumns((column) => resized(column, capacity))
  }

  #replaceColumns(copyOf: <T extends Column>(column: T) => T): void {
    this.combination = copyOf(this.combination)
    this.family = copyOf(this.family)
    this.price = copyOf(this.price)
    this.soldOut = copyOf(this.soldOut)
    this.createdAt = copyOf(this.createdAt)
    this.unitsSold = copyOf(this.unitsSold)
  }
}
