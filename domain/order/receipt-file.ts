import { toPersianDigits } from '#domain/digits.ts'
import { maxReceiptBytes } from './payment.ts'

type ChosenFile = { readonly type: string; readonly size: number }

/** A phone reads a photo of this size into memory; no receipt is larger. */
const maxPhotoBytes = 64 * 1024 * 1024

const isPhoto = ({ type }: ChosenFile) => type.startsWith('image/')

/** Checks a receipt in the browser before the upload; the server checks its content. Null when it may be uploaded, or shrunk first. */
export function receiptFileProblem(file: ChosenFile): string | null {
  const { type, size } = file
  if (!isPhoto(file) && type !== 'application/pdf') return 'رسید باید عکس یا PDF باشد'
  if (size === 0) return 'این پرونده خالی است'
  return size > (isPhoto(file) ? maxPhotoBytes : maxReceiptBytes) ? receiptTooLarge : null
}

export const receiptTooLarge = `حجم رسید حداکثر ${toPersianDigits(maxReceiptBytes / 1024 / 1024)} مگابایت است`

/** A photo above the limit is shrunk in the browser; a PDF cannot be. */
export function mustShrink(file: ChosenFile): boolean {
  return isPhoto(file) && file.size > maxReceiptBytes
}

/** The size at which a photo of a receipt is still read easily; never enlarged. */
export function shrunkSize({ width, height }: { readonly width: number; readonly height: number }): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const longestSide = 2400
