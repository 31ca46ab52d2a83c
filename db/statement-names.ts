/** Every connection keeps the plan of each named statement in server memory; further and very long statements stay unnamed. */
const maxNames = 400
const maxTextLength = 10_000

/** One message as a simple query, four as a prepared statement. */
const transactionControl = /^(?:begin|commit|rollback|savepoint|release)\b/

/** Assigns each SQL text the name of its prepared statement, for the lifetime of the process. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  nameFor(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames || text.length > maxTextLength || transactionControl.test(text)) return known
    const name = `vitrin_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
