/** So many are named. A connection keeps the plan of each in the server's memory, so the rest, and the very long ones, are asked without. */
const mostNames = 400
const longestText = 10_000

/** Opens or ends a transaction: one short message as it is, four under a name. */
const bracket = /^(?:begin|commit|rollback|savepoint|release)\b/

/** The names under which a program repeats its statements: one for each text, for as long as it runs. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostNames || text.length > longestText || bracket.test(text)) return known
    const name = `vitrin_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
