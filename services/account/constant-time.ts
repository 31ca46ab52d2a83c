import { setTimeout } from 'node:timers/promises'

const quarterOfASecond = 250

/** Answers no sooner than in a quarter of a second: whether there was anything to write must not be felt (threats AUTH-07). */
export async function withConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), setTimeout(quarterOfASecond)])
}
