import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Counts password hashes during an action, and how many run concurrently. */
export async function countHashes(work: () => Promise<unknown>): Promise<{ calls: number; mostAtOnce: number }> {
  const original = crypto.argon2
  const seen = { calls: 0, mostAtOnce: 0 }
  let running = 0
  const counted: typeof crypto.argon2 = (algorithm, parameters, done) => {
    seen.calls += 1
    running += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, running)
    original(algorithm, parameters, (error, key) => {
      running -= 1
      done(error, key)
    })
  }
  crypto.argon2 = counted
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    crypto.argon2 = original
    syncBuiltinESMExports()
  }
  return seen
}
