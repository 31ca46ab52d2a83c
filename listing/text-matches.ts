/** Of a slot whose text does not match, may match, and matches. */
export const [NO_MATCH, CANDIDATE, MATCH] = [0, 1, 2]

/** The slots whose texts match a query. Candidates are checked when a scan needs them: those that another filter excludes never are. */
export class TextMatches {
  readonly #states: Uint8Array
  readonly #isMatch: (slot: number) => boolean

  constructor(states: Uint8Array, isMatch: (slot: number) => boolean) {
    this.#states = states
    this.#isMatch = isMatch
  }

  has(slot: number): boolean {
    if (this.#states[slot] === CANDIDATE) this.#states[slot] = this.#isMatch(slot) ? MATCH : NO_MATCH
    return this.#states[slot] === MATCH
  }
}
