import type { ListingSort } from '#domain/listing.ts'
import { type CatalogColumns, REMOVED } from './catalog-columns.ts'
import { resized } from './jagged-array.ts'
import { compareSlots, upperBound } from './sorts.ts'

/** With more changes one pass over the array finds their positions faster than a search for each. */
const maxSearches = 16

/** The slots of all active products in one sort. A changed product is moved in place: rebuilding takes 50 ms for a million products. */
export class SortedSlots {
  readonly #sort: ListingSort
  /** May be longer than `#length`, so that few insertions have to copy it. */
  #slots: Int32Array<ArrayBuffer>
  #length: number

  constructor(sort: ListingSort, slots: Int32Array<ArrayBuffer>) {
    this.#sort = sort
    this.#slots = slots
    this.#length = slots.length
  }

  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#length)
  }

  /** Brings the sort up to date after these slots changed, were added or removed. */
  update(columns: CatalogColumns, changed: ReadonlySet<number>): void {
    if (changed.size === 0) return
    const positions = this.#positionsOf(columns, changed)
    const [staying, leaving] = [new Set<number>(), [] as number[]]
    for (const position of positions) {
      if (this.#isInPlace(columns, changed, position)) staying.add(this.#slots[position] as number)
      else leaving.push(position)
    }
    this.#remove(leaving)
    this.#insert(
      columns,
      [...changed].filter((slot) => !staying.has(slot) && columns.combination[slot] !== REMOVED),
    )
  }

  /** Positions of these slots, ascending. */
  #positionsOf({ size }: CatalogColumns, wanted: ReadonlySet<number>): number[] {
    const { slots } = this
    if (wanted.size <= maxSearches) {
      const found = Array.from(wanted, (slot) => slots.indexOf(slot)).filter((position) => position !== -1)
      return found.sort((a, b) => a - b)
    }
    // Copied to flags first: a million lookups in the Set take ten times as long.
    const isWanted = new Uint8Array(size)
    for (const slot of wanted) isWanted[slot] = 1
    const positions: number[] = []
    for (let position = 0; position < slots.length; position++) if (isWanted[slots[position] as number]) positions.push(position)
    return positions
  }

  /** Whether a changed slot still sorts between its neighbours; unknown, so false, when one of them changed too. */
  #isInPlace(columns: CatalogColumns, changed: ReadonlySet<number>, position: number): boolean {
    const { slots } = this
    const [before, slot, after] = [slots[position - 1], slots[position] as number, slots[position + 1]]
    if (columns.combination[slot] === REMOVED || changed.has(before ?? -1) || changed.has(after ?? -1)) return false
    const isAscending = (a: number, b: number) => compareSlots(columns, this.#sort, a, b) < 0
    return (before === undefined || isAscending(before, slot)) && (after === undefined || isAscending(slot, after))
  }

  /** Closes the gaps at these ascending positions. */
  #remove(positions: readonly number[]): void {
    let end = positions[0] ?? this.#length
    for (const [index, position] of positions.entries()) {
      const next = positions[index + 1] ?? this.#length
      this.#slots.copyWithin(end, position + 1, next)
      end += next - position - 1
    }
    this.#length -= positions.length
  }

  /** Opens gaps from the end, so that each part of the array is moved once. */
  #insert(columns: CatalogColumns, added: readonly number[]): void {
    const { slots } = this
    const insertions = added
      .toSorted((a, b) => compareSlots(columns, this.#sort, a, b))
      .map((slot) => ({ slot, position: upperBound(slots, (other) => compareSlots(columns, this.#sort, other, slot) > 0) }))
    const length = slots.length + insertions.length
    if (length > this.#slots.length) this.#slots = resized(this.#slots, Math.ceil(length * 1.01) + 100)
    let end = slots.length
    for (const [index, { slot, position }] of [...insertions.entries()].reverse()) {
      this.#slots.copyWithin(position + index + 1, position, end)
      this.#slots[position + index] = slot
      end = position
    }
    this.#length = length
  }
}
