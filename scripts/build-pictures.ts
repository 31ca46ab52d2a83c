import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { productWidth, productWidths, zoomWidth } from '#domain/pictures.ts'

type Variant = { suffix: string; write: (source: string, target: string) => Promise<unknown> }

const webpSettings = { quality: 80, effort: 2 }
const avifSettings = { quality: 58, effort: 2 }

const original: Variant = { suffix: '.webp', write: copyFile }
const webp = (width: number): Variant => ({
  suffix: `-${width}.webp`,
  write: (source, target) => sharp(source).resize({ width }).webp(webpSettings).toFile(target),
})
const avif = (width: number): Variant => ({
  suffix: `-${width}.avif`,
  write: (source, target) => sharp(source).resize({ width }).avif(avifSettings).toFile(target),
})
const cutOut = (width: number, suffix = `-${width}.webp`): Variant => ({
  suffix,
  write: async (source, target) => {
    const { data, info } = await sharp(source).resize({ width }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    fadeShadow(data, info)
    await sharp(data, { raw: info }).webp(webpSettings).toFile(target)
  },
})
const phone = (width: number): Variant[] => [
  {
    suffix: `-phone-${width}.webp`,
    write: async (source, target) => (await phoneCrop(source)).resize({ width }).webp(webpSettings).toFile(target),
  },
  {
    suffix: `-phone-${width}.avif`,
    write: async (source, target) => (await phoneCrop(source)).resize({ width }).avif(avifSettings).toFile(target),
  },
]

const pictureKinds: { folder: string; files: RegExp; variants: Variant[] }[] = [
  {
    folder: 'products',
    files: /\.webp$/,
    variants: [...[...productWidths, zoomWidth].map((width) => cutOut(width)), cutOut(productWidth, '.webp')],
  },
  { folder: 'promo', files: /^promo-[a-z]+\.webp$/, variants: [original, webp(480), webp(960)] },
  {
    folder: 'hero',
    files: /^hero-[a-z]+\.webp$/,
    variants: [original, webp(640), webp(1200), avif(1200), webp(2400), avif(2400), ...phone(480), ...phone(960)],
  },
]

/** Writes every picture of `media/` in the widths that pages use; skips files newer than their source and this script. */
export async function buildPictures(mediaDir: string, outDir: string): Promise<void> {
  for (const { folder, files, variants } of pictureKinds) {
    const sources = (await readdir(join(mediaDir, folder))).filter((file) => files.test(file))
    await mkdir(join(outDir, folder), { recursive: true })
    await Promise.all(sources.map((file) => buildVariants(join(mediaDir, folder, file), join(outDir, folder), variants)))
  }
}

async function buildVariants(source: string, outDir: string, variants: Variant[]): Promise<void> {
  for (const { suffix, write } of variants) {
    const target = join(outDir, basename(source, '.webp') + suffix)
    if (!(await isCurrent(source, target))) await write(source, target)
  }
}

/**
 * Fades the product's shadow towards the sides and the bottom, where it would end in a hard line.
 * Opaque pixels belong to the product and are unchanged.
 */
function fadeShadow(pixels: Buffer, { width, height }: { width: number; height: number }): void {
  const fadeWidth = width * 0.2
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const alphaAt = (y * width + x) * 4 + 3
      const alpha = pixels[alphaAt] ?? 0
      const edgeDistance = Math.min(x, width - 1 - x, height - 1 - y)
      if (edgeDistance < fadeWidth) pixels[alphaAt] = alpha * Math.max((edgeDistance / fadeWidth) ** 2, alpha / 255)
    }
  }
}

/**
 * 4:5 crop for phones: the device at the top, the dark floor of the picture extended below it for text.
 * Two passes, because sharp resizes before it extends.
 */
async function phoneCrop(source: string): Promise<Sharp> {
  const device = { left: 240, top: 0, width: 1200, height: 1000 }
  const cut = sharp(source).extract(device).extend({ bottom: 500, extendWith: 'copy' })
  return sharp(await cut.png({ compressionLevel: 0 }).toBuffer())
}

async function isCurrent(source: string, target: string): Promise<boolean> {
  const [sourceStat, scriptStat, targetStat] = await Promise.all([stat(source), stat(import.meta.filename), stat(target).catch(() => null)])
  return targetStat !== null && targetStat.mtimeMs >= Math.max(sourceStat.mtimeMs, scriptStat.mtimeMs)
}
