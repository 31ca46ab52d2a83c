/** Small numbers for ids or words, in the order in which they were first met. */
export class Numbering {
  readonly ids: string[] = []
  readonly #tables: readonly Map<string, number>[]

  /** A table that grows copies itself at once: of a million ids it would hold up everybody for a tenth of a second, so many have several. */
  constructor(tables = 1) {
    this.#tables = Array.from({ length: tables }, () => new Map<string, number>())
  }

  get(id: string): number | undefined {
    return this.#tableOf(id).get(id)
  }

  of(id: string): number {
    const table = this.#tableOf(id)
    const known = table.get(id)
    if (known !== undefined) return known
    table.set(id, this.ids.length)
    return this.ids.push(id) - 1
  }

  /** By the last two letters: those of our ids are random. */
  #tableOf(id: string): Map<string, number> {
    const { length } = this.#tables
    const number = length === 1 ? 0 : (id.charCodeAt(id.length - 1) * 31 + id.charCodeAt(id.length - 2)) % length || 0
    return this.#tables[number] as Map<string, number>
  }
}
