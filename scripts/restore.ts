import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { checkInvariants } from '#db/invariants.ts'
import { openDatabase } from './open-database.ts'

const usage = `npm run restore -- FOLDER     puts the backup FOLDER in the place of the data in DATA_DIR; stop the shop first
Data that is there now is renamed, not deleted.`

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (existsSync('.env')) process.loadEnvFile('.env')
if (!folder || positionals.length > 1) {
  console.log(usage)
  process.exit(2)
}
if (process.env.DATABASE_URL) {
  console.error('DATABASE_URL is set: restore that PostgreSQL with its own tools, see docs/deploy.md.')
  process.exit(2)
}

const dataDir = resolve(process.env.DATA_DIR ?? 'data')
for (const aside of await restoreBackup(resolve(folder), dataDir)) console.log(`The earlier data is in ${aside}.`)
// The first start replays the WAL of the backup; a damaged one fails here.
const { db, close } = await openDatabase()
const violations = await checkInvariants(db).finally(close)
for (const { number, statement, offenders } of violations)
  console.error(`${number}. Broken: ${statement}\n${offenders.map((one) => `   ${one}`).join('\n')}`)
console.log(violations.length === 0 ? `Restored ${folder}. All invariants hold.` : `Restored ${folder}.`)
