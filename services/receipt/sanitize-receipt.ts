import sharp, { type Metadata, type Sharp } from 'sharp'
import { maxReceiptBytes } from '#domain/order/payment.ts'

export type ReceiptRefusal =
  | 'empty'
  | 'tooLarge'
  /** Neither a picture nor a PDF by its content. */
  | 'unknownType'
  /** A format of phones that cannot be decoded here. */
  | 'heic'
  | 'tooManyPixels'
  | 'animated'
  /** Starts like a picture or a PDF but cannot be decoded. */
  | 'broken'
  | 'activePdf'

export type CleanReceipt = { readonly kind: 'clean'; readonly bytes: Buffer; readonly contentType: 'image/webp' | 'application/pdf' }
export type ReceiptVerdict = CleanReceipt | { readonly kind: 'refused'; readonly reason: ReceiptRefusal }

/**
 * Limits of docs/threats.md D16 and UP-07, so that decoding takes at most about 100 MB. A picture is decoded in rows, unless it is
 * progressive or interlaced; AVIF takes 19 bytes a pixel.
 */
const maxPixels = { inRows: 25_000_000, progressive: 12_000_000, avif: 5_000_000 }
const maxSeconds = 10

// One thread and no cache of libvips: pictures are decoded one at a time, and none of them twice.
sharp.concurrency(1)
sharp.cache(false)

/** Enough to read the smallest print of a receipt. */
const maxSide = 2_400

type ContentKind = 'picture' | 'heic' | 'pdf'

/** Checks a receipt by its content. A picture is re-encoded, which removes embedded data and GPS coordinates. */
export async function sanitizeReceipt(bytes: Uint8Array): Promise<ReceiptVerdict> {
  if (bytes.length === 0) return refused('empty')
  if (bytes.length > maxReceiptBytes) return refused('tooLarge')
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(content)
  if (kind === 'picture') return cleanPicture(content)
  if (kind === 'pdf') return cleanPdf(content)
  return refused(kind === 'heic' ? 'heic' : 'unknownType')
}

function refused(reason: ReceiptRefusal): ReceiptVerdict {
  return { kind: 'refused', reason }
}

function kindOf(content: Buffer): ContentKind | null {
  const start = content.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[\s\S]{4}WEBP/.test(start)) return 'picture'
  if (start.startsWith('%PDF-')) return 'pdf'
  const [, brand] = /^[\s\S]{4}ftyp([\s\S]{4})/.exec(start) ?? []
  if (brand === 'avif' || brand === 'avis') return 'picture'
  return brand !== undefined && /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'heic' : null
}

async function cleanPicture(content: Buffer): Promise<ReceiptVerdict> {
  const facts = await unlessBroken(open(content, Number.MAX_SAFE_INTEGER).metadata())
  if (!facts) return refused('broken')
  const problem = pictureProblem(facts)
  if (problem) return refused(problem)
  const drawn = await unlessBroken(
    open(content, maxPixels.inRows)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: maxSeconds })
      .toBuffer(),
  )
  return drawn ? { kind: 'clean', bytes: drawn, contentType: 'image/webp' } : refused('broken')
}

/** The metadata is read at any size and checked before decoding; the decoder has the limit too, in case the metadata is wrong. */
function open(content: Buffer, pixels: number): Sharp {
  return sharp(content, { failOn: 'error', limitInputPixels: pixels, sequentialRead: true })
}

function pictureProblem({ width, height, pages = 1, format, isProgressive }: Metadata): ReceiptRefusal | null {
  const manner = format === 'heif' ? 'avif' : isProgressive ? 'progressive' : 'inRows'
  if (width * height > maxPixels[manner]) return 'tooManyPixels'
  return pages > 1 ? 'animated' : null
}

/** Any error of the decoder means a broken file: the content is untrusted. */
async function unlessBroken<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch {
    return null
  }
}

const activeParts = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b|<\s*(?:script|html|svg)\b/i

/** Stored unchanged, because it is only served as an attachment; active content is still refused. */
function cleanPdf(content: Buffer): ReceiptVerdict {
  const text = content.toString('latin1')
  if (!/%%EOF\s*$/.test(text.slice(-1024))) return refused('broken')
  return activeParts.test(text) ? refused('activePdf') : { kind: 'clean', bytes: content, contentType: 'application/pdf' }
}

const maxNameLength = 80
const endings: Record<CleanReceipt['contentType'], string> = { 'image/webp': '.webp', 'application/pdf': '.pdf' }

/** For display: the last path segment without control and direction characters, with the extension of the real type (UP-02). */
export function receiptName(given: string, contentType: CleanReceipt['contentType']): string {
  const [last = ''] = given.normalize('NFC').split(/[/\\]/).slice(-1)
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}"<>|:*?]/gu, (sign) => (sign === '\u200c' ? sign : ''))
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${[...clean].slice(0, maxNameLength).join('') || 'رسید'}${endings[contentType]}`
}
