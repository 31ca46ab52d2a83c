import { maxReceiptBytes } from '#domain/order/payment.ts'
import { decodePicture, type PictureProblem, pictureKind } from '#services/picture/decode.ts'

export type ReceiptRefusal =
  | 'empty'
  | 'tooLarge'
  /** Neither a picture nor a PDF by its content. */
  | 'unknownType'
  /** A format of phones that cannot be decoded here. */
  | 'heic'
  | PictureProblem
  | 'activePdf'

export type CleanReceipt = { readonly kind: 'clean'; readonly bytes: Buffer; readonly contentType: 'image/webp' | 'application/pdf' }
export type ReceiptVerdict = CleanReceipt | { readonly kind: 'refused'; readonly reason: ReceiptRefusal }

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
  return content.toString('latin1', 0, 5) === '%PDF-' ? 'pdf' : pictureKind(content)
}

async function cleanPicture(content: Buffer): Promise<ReceiptVerdict> {
  const box = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const
  const decoded = await decodePicture(content, (picture) => picture.resize(box).webp({ quality: 85 }).toBuffer())
  return 'problem' in decoded ? refused(decoded.problem) : { kind: 'clean', bytes: decoded.drawn, contentType: 'image/webp' }
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
