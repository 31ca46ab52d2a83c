import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

const subsets = [
  { source: 'arabic', text: `${range(0x0600, 0x06ff)}${range(0x2000, 0x206f)}«» ` },
  { source: 'latin', text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${range(0x2000, 0x206f)}™−` },
]

/** Vazirmatn in bold as TrueType, for the share images that `server/share-image/drawing.ts` draws: that library does not read WOFF2. */
export async function buildShareFonts(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  for (const { source, text } of subsets) {
    const file = require.resolve(`@fontsource-variable/vazirmatn/files/vazirmatn-${source}-wght-normal.woff2`)
    const font = await subsetFont(await readFile(file), text, { targetFormat: 'truetype', variationAxes: { wght: 700 } })
    await writeFile(`${outDir}/share-${source}.ttf`, font)
  }
}
