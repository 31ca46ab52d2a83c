/** Further back than this many different words nothing is known: whatever is older counts as changed. */
const mostWords = 10_000

/** What has changed and in which order, as far as this program has heard of it. Says whether something made earlier is still right. */
export class Changes {
  readonly #lastChange = new Map<string, number>()
  #generation = 0
  /** Everything made before this has changed. */
  #floor = 0
  #isListening = false

  /** Grows with every change: whatever is made notes it before it begins to read. */
  get generation(): number {
    return this.#generation
  }

  /** While nobody listens, anything may have changed. */
  get isListening(): boolean {
    return this.#isListening
  }

  listening(isListening: boolean): void {
    this.#isListening = isListening
    this.#forget()
  }

  heard(words: readonly string[]): void {
    this.#generation += 1
    for (const word of words) {
      this.#lastChange.delete(word)
      this.#lastChange.set(word, this.#generation)
    }
    if (words.includes('everything')) this.#forget()
    for (const [oldest, generation] of this.#lastChange) {
      if (this.#lastChange.size <= mostWords) break
      this.#lastChange.delete(oldest)
      this.#floor = generation
    }
  }

  areNone(words: readonly string[], since: number): boolean {
    if (!this.#isListening || since < this.#floor) return false
    return since === this.#generation || words.every((word) => (this.#lastChange.get(word) ?? 0) <= since)
  }

  #forget(): void {
    this.#generation += 1
    this.#floor = this.#generation
    this.#lastChange.clear()
  }
}
