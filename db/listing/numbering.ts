/** Small numbers for ids or words, in the order in which they were first met. */
export class Numbering {
  readonly ids: string[] = []
  readonly #numbers = new Map<string, number>()

  get(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  of(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    this.#numbers.set(id, this.ids.length)
    return this.ids.push(id) - 1
  }
}
