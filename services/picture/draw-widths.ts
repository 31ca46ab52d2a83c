import sharp, { type Sharp } from 'sharp'
import { productWidth, productWidths, zoomWidth } from '#domain/pictures.ts'
import { decodePicture, maxSeconds, type PictureProblem } from './decode.ts'

export type PictureFormat = 'webp' | 'avif'
export type DrawnFile = { readonly width: number; readonly format: PictureFormat; readonly bytes: Buffer }
export type DrawnPicture = { readonly width: number; readonly height: number; readonly files: readonly DrawnFile[] }

/** Every width exists for every picture: a page offers them all, also of a small one, which is not enlarged. */
export const drawnWidths: readonly number[] = [...productWidths, productWidth, zoomWidth]
/** The original's width is only for the full-screen view, and encoding it as AVIF would take most of the memory. */
export const hasAvif = (width: number) => width <= productWidth

/**
 * A picture in all widths, decoded once: pixels of at most `zoomWidth` on a side are in memory, and each file is drawn from them. White
 * and transparent backgrounds stay as they are; position and other metadata are not copied.
 */
export async function drawWidths(content: Buffer): Promise<DrawnPicture | { problem: PictureProblem }> {
  const box = { width: zoomWidth, height: zoomWidth, fit: 'inside', withoutEnlargement: true } as const
  const decoded = await decodePicture(content, async (picture) => {
    const { data, info } = await picture.resize(box).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const files: DrawnFile[] = []
    for (const width of drawnWidths) {
      const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      files.push(await drawFile(pixels(), width, 'webp'))
      if (hasAvif(width)) files.push(await drawFile(pixels(), width, 'avif'))
    }
    return { width: info.width, height: info.height, files }
  })
  return 'problem' in decoded ? decoded : decoded.drawn
}

/** A higher effort doubles the encoding time and saves 5 % of the bytes. */
async function drawFile(pixels: Sharp, width: number, format: PictureFormat): Promise<DrawnFile> {
  const sized = pixels.resize({ width, height: width, fit: 'inside', withoutEnlargement: true }).timeout({ seconds: maxSeconds })
  const encoded = format === 'webp' ? sized.webp({ quality: 82, alphaQuality: 90, effort: 2 }) : sized.avif({ quality: 58, effort: 1 })
  return { width, format, bytes: await encoded.toBuffer() }
}
