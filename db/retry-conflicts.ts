import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { dbFault } from './errors.ts'

const maxTries = 5
const firstPauseMs = 10

/**
 * Runs the work again after a deadlock or a serialization failure: PostgreSQL has rolled it back, so nothing happens twice (ORD-11).
 * The pause is random and doubles, so that two transactions do not meet again.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || dbFault(error)?.kind !== 'conflict') throw error
    }
    await setTimeout(randomInt(1, firstPauseMs * 2 ** tries))
  }
}
