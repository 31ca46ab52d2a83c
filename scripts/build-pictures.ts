import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { productWidth, productWidths, zoomWidth } from '#domain/pictures.ts'

type Variant = { suffix: string; write: (picture: Sharp, target: string) => Promise<unknown> }

type PictureKind = {
  folder: string
  files: RegExp
  /** Decodes a source once for all its variants. */
  open: (source: string) => Promise<Sharp>
  /** The name of the copy of the source itself. */
  copySuffix: string
  variants: readonly Variant[]
}

/** `alphaQuality` below 100 takes a third of the time; below 80 shadows show contours. */
const webpSettings = { quality: 80, alphaQuality: 80, effort: 2 }
const avifSettings = { quality: 58, effort: 2 }

/** A sixth smaller, for three times the time: worth it for the widths that phones load. */
const phoneEffort = 4
const phoneWidth = 320

const webp = (width: number, suffix = `-${width}.webp`): Variant => ({
  suffix,
  write: (picture, target) =>
    picture
      .clone()
      .resize({ width })
      .webp(width <= phoneWidth ? { ...webpSettings, effort: phoneEffort } : webpSettings)
      .toFile(target),
})
const avif = (width: number): Variant => ({
  suffix: `-${width}.avif`,
  write: (picture, target) => picture.clone().resize({ width }).avif(avifSettings).toFile(target),
})
const phone = (width: number): Variant[] => [
  {
    suffix: `-phone-${width}.webp`,
    write: async (picture, target) => (await phoneCrop(picture)).resize({ width }).webp(webpSettings).toFile(target),
  },
  {
    suffix: `-phone-${width}.avif`,
    write: async (picture, target) => (await phoneCrop(picture)).resize({ width }).avif(avifSettings).toFile(target),
  },
]

const pictureKinds: readonly PictureKind[] = [
  {
    folder: 'products',
    files: /\.webp$/,
    open: openCutOut,
    copySuffix: `-${zoomWidth}.webp`,
    variants: [webp(productWidth, '.webp'), ...productWidths.map((width) => webp(width))],
  },
  {
    folder: 'promo',
    files: /^promo-[a-z]+\.webp$/,
    open: async (source) => sharp(source),
    copySuffix: '.webp',
    variants: [webp(480), webp(960)],
  },
  {
    folder: 'hero',
    files: /^hero-[a-z]+\.webp$/,
    open: async (source) => sharp(source),
    copySuffix: '.webp',
    variants: [webp(640), webp(1200), avif(1200), webp(2400), avif(2400), ...phone(480), ...phone(960)],
  },
]

/** Writes every picture of `media/` in the widths that pages use; skips files newer than their source and this script. */
export async function buildPictures(mediaDir: string, outDir: string): Promise<void> {
  for (const kind of pictureKinds) {
    const sources = (await readdir(join(mediaDir, kind.folder))).filter((file) => kind.files.test(file)).values()
    await mkdir(join(outDir, kind.folder), { recursive: true })
    const work = async () => {
      for (const file of sources) await buildVariants(kind, join(mediaDir, kind.folder, file), join(outDir, kind.folder))
    }
    // Decoded pictures are large: four at a time.
    await Promise.all(Array.from({ length: 4 }, work))
  }
}

async function buildVariants({ open, copySuffix, variants }: PictureKind, source: string, outDir: string): Promise<void> {
  const targetOf = (suffix: string) => join(outDir, basename(source, '.webp') + suffix)
  if (!(await isCurrent(source, targetOf(copySuffix)))) await copyFile(source, targetOf(copySuffix))
  const outdated: Variant[] = []
  for (const variant of variants) if (!(await isCurrent(source, targetOf(variant.suffix)))) outdated.push(variant)
  if (outdated.length === 0) return
  const picture = await open(source)
  for (const { suffix, write } of outdated) await write(picture, targetOf(suffix))
}

/** A product without its surroundings, at the width of its largest variant. */
async function openCutOut(source: string): Promise<Sharp> {
  const { data, info } = await sharp(source).resize({ width: productWidth }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  fadeShadow(data, info)
  return sharp(data, { raw: info })
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
async function phoneCrop(picture: Sharp): Promise<Sharp> {
  const device = { left: 240, top: 0, width: 1200, height: 1000 }
  const cut = picture.clone().extract(device).extend({ bottom: 500, extendWith: 'copy' })
  return sharp(await cut.png({ compressionLevel: 0 }).toBuffer())
}

async function isCurrent(source: string, target: string): Promise<boolean> {
  const [sourceStat, scriptStat, targetStat] = await Promise.all([stat(source), stat(import.meta.filename), stat(target).catch(() => null)])
  return targetStat !== null && targetStat.mtimeMs >= Math.max(sourceStat.mtimeMs, scriptStat.mtimeMs)
}
