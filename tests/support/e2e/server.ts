import { writeFileSync } from 'node:fs'
import { makeDataFolder } from '#tests/support/make-data-folder.ts'
import { dataDirNote } from './data-note.ts'
import { openOldShop } from './old-shop.ts'

/** The real program, as `npm start` runs it, on a new empty data folder. */
process.env.DATA_DIR = await makeDataFolder('vitrin-e2e-')
writeFileSync(dataDirNote(Number(process.env.PORT)), process.env.DATA_DIR)
/** Lets a test choose its client IP: dozens of registrations come from this machine within an hour. */
process.env.TRUSTED_PROXIES = '1'
await openOldShop()
await import('#scripts/start.ts')
