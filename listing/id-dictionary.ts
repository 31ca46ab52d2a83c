/** Dictionary encoding: consecutive numbers for ids or words, in the sequence of their first use. */
export class IdDictionary {
  readonly ids: string[] = []
  readonly #numbers = new Map<string, number>()

  get(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  getOrAdd(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    this.#numbers.set(id, this.ids.length)
    return this.ids.push(id) - 1
  }
}
