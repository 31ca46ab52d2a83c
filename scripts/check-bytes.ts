import { statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { readAssets, readDeskAssets } from '#server/assets.ts'

/** Transfer budgets of a first visit, in KB of 1,024 bytes. HTML has its own test: tests/integration/page-bytes.test.ts. */
const clientDir = 'dist/client'
const kb = 1024

const assets = await readAssets(clientDir)
const desk = await readDeskAssets(clientDir)
const bytesOf = (file: string) => statSync(`${clientDir}${file}`).size
const compressed = (file: string) => bytesOf(`${file}.br`)
const sum = (files: readonly string[], size: (file: string) => number) => files.reduce((total, file) => total + size(file), 0)
const scriptsOf = (page: 'home' | 'store' | 'product') => sum([assets.script, ...(assets.modulesOf[page] ?? [])], compressed)

const measured = [
  { what: 'JavaScript of a first product page', bytes: scriptsOf('product'), budget: 80 * kb },
  { what: 'JavaScript of a first home page', bytes: scriptsOf('home'), budget: 80 * kb },
  { what: 'JavaScript of a first store page', bytes: scriptsOf('store'), budget: 80 * kb },
  { what: 'styles', bytes: brotliCompressSync(assets.styles).length, budget: 13.5 * kb },
  { what: 'scripts and styles of the desk', bytes: sum([desk.script, ...desk.modules, ...desk.styles], compressed), budget: 160 * kb },
  { what: 'fonts', bytes: sum(assets.fonts, bytesOf), budget: 60 * kb },
]
for (const { what, bytes, budget } of measured) {
  const row = `${what.padEnd(36)} ${(bytes / kb).toFixed(1).padStart(6)} KB of ${budget / kb}`
  if (bytes > budget) console.error(`${row}  over budget`)
  else console.log(row)
}

process.exitCode = measured.every(({ bytes, budget }) => bytes <= budget) ? 0 : 1
