import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a brotli and a gzip file next to every text asset, at the highest level, so that no request compresses it. */
export async function buildCompressed(folder: string): Promise<void> {
  const files: string[] = []
  for await (const file of glob(`${folder}/**/*.{js,css,svg}`)) files.push(file)
  await Promise.all(files.map(compress))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
}
