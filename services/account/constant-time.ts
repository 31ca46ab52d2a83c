import { setTimeout } from 'node:timers/promises'

const minDurationMs = 250

/** Takes at least a quarter of a second, so that the response time does not reveal whether the account exists (docs/threats.md AUTH-07). */
export async function withConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), setTimeout(minDurationMs)])
}
