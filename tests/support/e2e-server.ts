import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The real program, as `npm start` runs it, on an empty data folder of its own. */
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'vitrin-e2e-'))
await import('../../scripts/start.ts')
