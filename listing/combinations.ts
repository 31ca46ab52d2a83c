import { IdDictionary } from './id-dictionary.ts'
import { JaggedArray } from './jagged-array.ts'

/**
 * The distinct combinations of a category and a set of values (option values and the brand). Products share them, so a filter on category
 * and options is evaluated once per combination, and facets are counted per combination. One that no product has any more stays.
 */
export class Combinations {
  readonly #numbers = new IdDictionary()
  readonly category: number[] = []
  readonly valuesOf = new JaggedArray<Int32Array<ArrayBuffer>>(Int32Array)

  get size(): number {
    return this.category.length
  }

  getOrAdd(category: number, values: readonly number[]): number {
    const number = this.#numbers.getOrAdd(`${category} ${values.join(' ')}`)
    if (number === this.size) {
      this.category.push(category)
      this.valuesOf.set(number, values)
    }
    return number
  }
}
