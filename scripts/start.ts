import { buildIfNeeded } from './build-if-needed.ts'

process.chdir(new URL('..', import.meta.url).pathname)
await buildIfNeeded()
await import(new URL('../dist/server/index.js', import.meta.url).href)
