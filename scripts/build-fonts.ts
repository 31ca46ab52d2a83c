import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import subsetFont from 'subset-font'

const source = createRequire(import.meta.url).resolve('vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2')

/** Characters of Persian text and product names; rarer ones fall back to a system font. */
const persian = 'ءآأؤإئابةتثجحخدذرزژسشصضطظعغفقکكگلمنهوۀیيىپچًٌٍَُِّْٰٔ،؛؟٪٫٬«»ـ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069 '
const latin = `${range(0x20, 0x7e)}\u00a0©®°±·×÷«»éüö–—‘’“”•…™−`

/** What joins Persian letters and places their marks, kerning, and tabular digits; the font's stylistic sets and old forms are left out. */
const keepFeatures = 'init medi fina isol rlig liga calt rclt ccmp locl curs mark mkmk kern tnum'.split(' ')

/** Vazirmatn for `app/styles.css`, weights 400 to 800. One file, so that the page is laid out once more when it arrives, not twice. */
export async function buildFont(outDir: string): Promise<void> {
  const options = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 800 } }, keepFeatures, noHinting: true } as const
  await writeSubset(`${outDir}/vazirmatn.woff2`, persian + latin, options)
}

/** Vazirmatn in bold as TrueType, for the share images that `server/share-image/drawing.ts` draws: that library does not read WOFF2. */
export async function buildShareFont(outDir: string): Promise<void> {
  const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${range(0x0600, 0x06ff)}${range(0x2000, 0x206f)}™−`
  await writeSubset(`${outDir}/share.ttf`, text, { targetFormat: 'truetype', variationAxes: { wght: 700 } })
}

async function writeSubset(file: string, text: string, options: Parameters<typeof subsetFont>[2]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await subsetFont(await readFile(source), text, options))
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
