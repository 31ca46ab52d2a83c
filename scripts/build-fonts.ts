import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** Characters of Persian text and product names; rarer ones fall back to a system font. */
const persian = 'ءآأؤإئابةتثجحخدذرزژسشصضطظعغفقکكگلمنهوۀیيىپچًٌٍَُِّْٰٔ،؛؟٪٫٬«»ـ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069 '
const latin = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index))}\u00a0©®°±·×÷«»éüö–—‘’“”•…™−`

const subsets = [
  { source: 'arabic', text: persian },
  { source: 'latin', text: latin },
]

/** Subset Vazirmatn files for `app/styles.css`, weights 400 to 800. */
export async function buildFonts(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  for (const { source, text } of subsets) {
    const file = require.resolve(`@fontsource-variable/vazirmatn/files/vazirmatn-${source}-wght-normal.woff2`)
    const font = await subsetFont(await readFile(file), text, { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 800 } } })
    await writeFile(`${outDir}/vazirmatn-${source}.woff2`, font)
  }
}
