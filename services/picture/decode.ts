import sharp, { type Metadata, type Sharp } from 'sharp'

/** Why a picture is refused. */
export type PictureProblem =
  | 'tooManyPixels'
  | 'animated'
  /** Starts like a picture but cannot be decoded. */
  | 'broken'

/**
 * Limits of docs/threats.md D16 and UP-07, so that decoding takes at most about 100 MB. A picture is decoded in rows, unless it is
 * progressive or interlaced; AVIF takes 19 bytes a pixel.
 */
const maxPixels = { inRows: 25_000_000, progressive: 12_000_000, avif: 5_000_000 }
/** Stops the drawing, but not the reading of a progressive JPEG, which is bounded by its scans. */
export const maxSeconds = 10
/** Each goes through all blocks of the picture, whatever its bytes; programs write about ten. */
const maxScans = 100

// One thread and no cache of libvips: pictures are decoded one at a time, and none of them twice.
sharp.concurrency(1)
sharp.cache(false)

/** The kind of a file by its first bytes; HEIC is a format of phones that cannot be decoded here. */
export function pictureKind(content: Buffer): 'picture' | 'heic' | null {
  const start = content.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[\s\S]{4}WEBP/.test(start)) return 'picture'
  const [, brand] = /^[\s\S]{4}ftyp([\s\S]{4})/.exec(start) ?? []
  if (brand === 'avif' || brand === 'avis') return 'picture'
  return brand !== undefined && /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'heic' : null
}

/** Checks the size by the metadata and then decodes, upright and without metadata, into what `draw` makes of it. */
export async function decodePicture<Drawn>(
  content: Buffer,
  draw: (picture: Sharp) => Promise<Drawn>,
): Promise<{ drawn: Drawn } | { problem: PictureProblem }> {
  const facts = await unlessBroken(open(content, Number.MAX_SAFE_INTEGER).metadata())
  if (!facts) return { problem: 'broken' }
  const problem = problemOf(facts, content)
  if (problem) return { problem }
  const drawn = await unlessBroken(draw(open(content, maxPixels.inRows).autoOrient().timeout({ seconds: maxSeconds })))
  return drawn === null ? { problem: 'broken' } : { drawn }
}

/** The metadata is read at any size and checked before decoding; the decoder has the limit too, in case the metadata is wrong. */
function open(content: Buffer, pixels: number): Sharp {
  return sharp(content, { failOn: 'error', limitInputPixels: pixels, sequentialRead: true })
}

function problemOf({ width, height, pages = 1, format, isProgressive }: Metadata, content: Buffer): PictureProblem | null {
  const decoding = format === 'heif' ? 'avif' : isProgressive ? 'progressive' : 'inRows'
  if (width * height > maxPixels[decoding]) return 'tooManyPixels'
  if (format === 'jpeg' && isProgressive && countScans(content) > maxScans) return 'broken'
  return pages > 1 ? 'animated' : null
}

/** Every `start of scan` marker in the bytes, whatever is around it: a decoder searches for the next marker in the same way. */
export function countScans(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf('ffda', 0, 'hex'); at !== -1; at = content.indexOf('ffda', at + 2, 'hex')) count += 1
  return count
}

/** Any error of the decoder means a broken file: the content is untrusted. */
async function unlessBroken<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch {
    return null
  }
}
