import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

type Variant = { suffix: string; make: (source: string) => Promise<Sharp> }

const webpSettings = { quality: 80, effort: 3 }
const avifSettings = { quality: 58, effort: 3 }

const webp = (width: number): Variant => ({
  suffix: `-${width}.webp`,
  make: async (source) => sharp(source).resize({ width }).webp(webpSettings),
})
const avif = (width: number): Variant => ({
  suffix: `-${width}.avif`,
  make: async (source) => sharp(source).resize({ width }).avif(avifSettings),
})
const phone = (width: number): Variant[] => [
  { suffix: `-phone-${width}.webp`, make: async (source) => (await phoneCrop(source)).resize({ width }).webp(webpSettings) },
  { suffix: `-phone-${width}.avif`, make: async (source) => (await phoneCrop(source)).resize({ width }).avif(avifSettings) },
]

const families: { folder: string; files: RegExp; variants: Variant[] }[] = [
  { folder: 'products', files: /\.webp$/, variants: [webp(320), webp(640)] },
  { folder: 'promo', files: /^promo-[a-z]+\.webp$/, variants: [webp(480), webp(960)] },
  {
    folder: 'hero',
    files: /^hero-[a-z]+\.webp$/,
    variants: [webp(640), webp(1200), avif(1200), webp(2400), avif(2400), ...phone(480), ...phone(960)],
  },
]

/** Every picture of `media/` in the widths that pages ask for; what is already made and not older than its source is left alone. */
export async function buildPictures(mediaDir: string, outDir: string): Promise<void> {
  for (const { folder, files, variants } of families) {
    const sources = (await readdir(join(mediaDir, folder))).filter((file) => files.test(file))
    await Promise.all(sources.map((file) => buildVariants(join(mediaDir, folder, file), join(outDir, folder), variants)))
  }
}

async function buildVariants(source: string, outDir: string, variants: Variant[]): Promise<void> {
  await mkdir(outDir, { recursive: true })
  const whole = join(outDir, basename(source))
  if (!(await isCurrent(source, whole))) await copyFile(source, whole)
  for (const { suffix, make } of variants) {
    const target = join(dirname(whole), basename(source, '.webp') + suffix)
    if (!(await isCurrent(source, target))) await (await make(source)).toFile(target)
  }
}

/**
 * 4:5 for phones: the device above, the picture's dark floor drawn out below it for the words.
 * Two passes, because sharp resizes before it extends.
 */
async function phoneCrop(source: string): Promise<Sharp> {
  const device = { left: 240, top: 0, width: 1200, height: 1000 }
  const cut = sharp(source).extract(device).extend({ bottom: 500, extendWith: 'copy' })
  return sharp(await cut.png({ compressionLevel: 0 }).toBuffer())
}

async function isCurrent(source: string, target: string): Promise<boolean> {
  const [from, to] = await Promise.all([stat(source), stat(target).catch(() => null)])
  return to !== null && to.mtimeMs >= from.mtimeMs
}
