import { parseArgs } from 'node:util'
import { checkInvariants } from '#db/invariants.ts'
import { openDatabase } from './open-database.ts'

const { values } = parseArgs({ options: { 'database-url': { type: 'string' } } })
const { db, close } = await openDatabase(values['database-url'])
const violations = await checkInvariants(db).finally(close)
for (const { number, statement, offenders } of violations)
  console.error(`${number}. Broken: ${statement}\n${offenders.map((one) => `   ${one}`).join('\n')}`)
console.log(violations.length === 0 ? 'All invariants hold.' : `${violations.length} of the invariants are broken.`)
process.exitCode = violations.length === 0 ? 0 : 1
