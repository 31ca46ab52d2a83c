import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.ts'

process.chdir(join(import.meta.dirname, '..'))
await buildIfNeeded()
await import(new URL('../dist/server/index.js', import.meta.url).href)
