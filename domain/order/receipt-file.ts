import { toPersianDigits } from '../digits.ts'
import { maxReceiptBytes } from './payment.ts'

/** Checks a receipt in the browser before the upload; the server checks its content. Null when it may be uploaded. */
export function receiptFileProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!type.startsWith('image/') && type !== 'application/pdf') return 'رسید باید عکس یا PDF باشد'
  if (size === 0) return 'این پرونده خالی است'
  return size > maxReceiptBytes ? `حجم رسید حداکثر ${toPersianDigits(maxReceiptBytes / 1024 / 1024)} مگابایت است` : null
}
