import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Setup of the integration tests: they make and verify hundreds of password hashes, each of which would take 33 ms.
 * It replaces Node's function in the test process, so that the shop has no setting for cheap hashes. A stored hash names the real cost.
 * Tests of the cost itself are in the project `alone`, whose hashes are real.
 */
const original = crypto.argon2

function cheapArgon2(...[algorithm, parameters, done]: Parameters<typeof crypto.argon2>): void {
  original(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
}

// Setup files run before each test file of a worker; the first one has replaced it for all.
if (original.name !== cheapArgon2.name) {
  crypto.argon2 = cheapArgon2
  syncBuiltinESMExports()
}
