import { type Toman, toman } from './money.ts'

/** `amount * part / whole`, rounded down. The product of two amounts exceeds what a number holds exactly. */
export function shareOf(amount: number, part: number, whole: number): Toman {
  return toman(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))
}

/**
 * Splits an amount by weights into whole toman that add up to it. Rounded on the running sum, so that no share differs from the exact one by a
 * toman or more, and none is above its weight while the amount is not above their sum. Without any weight there is nothing to split.
 */
export function allocate(amount: Toman, weights: readonly number[]): Toman[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [weighed, given] = [0, 0]
  return weights.map((weight) => {
    weighed += weight
    const upTo = whole === 0 ? 0 : shareOf(amount, weighed, whole)
    const share = toman(upTo - given)
    given = upTo
    return share
  })
}
