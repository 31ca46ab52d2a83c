/** Numbers that look like chance and are the same every time: every generated product has its own source, seeded by its number. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  share(): number
  /** A whole number from `low` to `high`, both possible. */
  whole(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
}

export function randomFor(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: a few operations a number, and even enough for a catalog.
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number) => low + Math.floor(share() * (high - low + 1))
  return {
    share,
    whole,
    pick(choices) {
      const choice = choices[whole(0, choices.length - 1)]
      if (choice === undefined) throw new RangeError('nothing to pick from')
      return choice
    },
  }
}
