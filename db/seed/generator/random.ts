/** Deterministic pseudo-random numbers; each generated product has its own generator, seeded by its number. */
export type Random = {
  /** In [0, 1). */
  fraction(): number
  /** Integer in [low, high]. */
  integer(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    integer,
    pick(choices) {
      const choice = choices[integer(0, choices.length - 1)]
      if (choice === undefined) throw new RangeError('nothing to pick from')
      return choice
    },
  }
}
