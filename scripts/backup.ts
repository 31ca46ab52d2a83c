import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#db/backup/make-backup.ts'
import { openDatabase } from './open-database.ts'

const usage = `npm run backup                  a copy of database, files and generated secrets in DATA_DIR/backups, or in BACKUP_DIR
npm run backup -- /mnt/disk     … in another folder
The shop may be running. Restore with: npm run restore -- FOLDER`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
const { close, to } = await openDatabase()
try {
  process.exitCode = await run()
} finally {
  await close()
}

async function run(): Promise<number> {
  if (values.help || positionals.length > 1) {
    console.log(usage)
    return 2
  }
  if ('url' in to) {
    console.error('DATABASE_URL is set: back up that PostgreSQL with its own tools, see docs/deploy.md.')
    return 2
  }
  const dataDir = process.env.DATA_DIR ?? 'data'
  const into = positionals[0] ?? process.env.BACKUP_DIR ?? `${dataDir}/backups`
  console.log(await makeBackup({ dataDir, connection: to }, resolve(into)))
  return 0
}
