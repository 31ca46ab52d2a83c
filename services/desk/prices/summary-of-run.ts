import type { NewItem } from '#db/desk/prices/items.ts'
import { itemRanks } from '#domain/desk/prices/notes.ts'
import type { RunSummary } from '#domain/desk/prices/runs.ts'

/** Adds a preview up while it is computed. */
export class SummaryOfRun {
  products = 0
  readonly #counts = [0, 0, 0, 0]
  #changeSum = 0
  #changes = 0
  #stockValue = 0

  add({ rank, oldPrice, newPrice }: NewItem, stock: number): void {
    this.products += 1
    this.#counts[rank] = (this.#counts[rank] ?? 0) + 1
    // Mistakes are left out of the sums: they would outweigh all other changes.
    if (newPrice === null || rank === itemRanks.wrong) return
    this.#stockValue += (newPrice - (oldPrice ?? 0)) * stock
    if (!oldPrice) return
    this.#changeSum += (newPrice - oldPrice) / oldPrice
    this.#changes += 1
  }

  result(): RunSummary {
    const [wrong = 0, large = 0, changes = 0, none = 0] = this.#counts
    const averagePercent = this.#changes === 0 ? 0 : Math.round((this.#changeSum / this.#changes) * 1_000) / 10
    return { products: this.products, wrong, large, changes, none, averagePercent, stockValue: this.#stockValue }
  }
}
