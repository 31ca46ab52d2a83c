import sharp from 'sharp'
import { type SlideFile, type SlideShape, slideShapes } from '#domain/content/slides.ts'
import { decodePicture, maxSeconds, type PictureProblem } from './decode.ts'

export type DrawnSlideFile = Omit<SlideFile, 'key'> & { readonly bytes: Buffer }
/** `tooSmall` and `tooHeavy`: it would look bad, or slow down the first visit. */
export type SlideProblem = PictureProblem | 'tooSmall' | 'tooHeavy'
type Drawn = readonly DrawnSlideFile[] | { readonly problem: SlideProblem }

const longestSide = 2400
/** From good to the least that is acceptable. */
const qualities = { avif: [58, 48, 38, 30], webp: [80, 66, 52, 40] } as const

/** Every file of a slide's picture, cropped around its most salient part, none heavier than its budget. A wide one is drawn for phones too. */
export async function drawSlide(content: Buffer, shape: SlideShape): Promise<Drawn> {
  const box = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
  const decoded = await decodePicture(content, async (picture) => {
    const upright = picture.resize(box).flatten({ background: '#ffffff' }).toColourspace('srgb')
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return drawShapes({ data, raw }, shape === 'wide' ? ['wide', 'phone'] : [shape])
  })
  return 'problem' in decoded ? decoded : decoded.drawn
}

type Pixels = { readonly data: Buffer; readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 } }

async function drawShapes(pixels: Pixels, shapes: readonly SlideShape[]): Promise<Drawn> {
  const { width, height } = pixels.raw
  const [smallest] = slideShapes[shapes[0] ?? 'wide'].sizes
  if (smallest && (width < smallest.width || height < smallest.height)) return { problem: 'tooSmall' }
  const files: DrawnSlideFile[] = []
  for (const shape of shapes) {
    const { sizes, formats } = slideShapes[shape]
    for (const { maxKb, ...size } of sizes) {
      const cropped = await cropTo(pixels, size)
      for (const format of formats) {
        const bytes = await encode(cropped, format, maxKb * 1024)
        if (!bytes) return { problem: 'tooHeavy' }
        files.push({ shape, width: size.width, format, bytes })
      }
    }
  }
  return files
}

/** Finding the most salient part takes as long as encoding: once per size, not once per format and quality. */
async function cropTo({ data, raw }: Pixels, size: { width: number; height: number }): Promise<Pixels> {
  const sized = sharp(data, { raw })
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .timeout({ seconds: maxSeconds })
  return { data: await sized.raw().toBuffer(), raw: { ...raw, ...size } }
}

/** With the best quality that fits; null when none does. */
async function encode({ data, raw }: Pixels, format: 'avif' | 'webp', maxBytes: number): Promise<Buffer | null> {
  for (const quality of qualities[format]) {
    const picture = sharp(data, { raw }).timeout({ seconds: maxSeconds })
    const bytes = await (format === 'avif' ? picture.avif({ quality, effort: 2 }) : picture.webp({ quality, effort: 4 })).toBuffer()
    if (bytes.length <= maxBytes) return bytes
  }
  return null
}
