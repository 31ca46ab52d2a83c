import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'

const { values } = parseArgs({ options: { 'database-url': { type: 'string' } } })
const url = values['database-url'] ?? process.env.DATABASE_URL
if (!url) {
  console.error('Name the database: --database-url or DATABASE_URL. The embedded one migrates by itself at start.')
  process.exit(2)
}

const applied = await migrate({ url }, join(import.meta.dirname, '../db/migrations'))
console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`)
