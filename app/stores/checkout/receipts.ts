import { isRecord, isString, parseProblemBody } from '#app/stores/http/problem-body.ts'
import { sendFile, type UploadReply } from '#app/stores/http/send-file.ts'

export type Upload = {
  /** Resolves with the receipt's id. Rejects with `UploadFailed`; its message is for the shopper, and empty after `stop`. */
  readonly done: Promise<string>
  readonly stop: () => void
}

export class UploadFailed extends Error {}

const failed = 'خطا در آپلود رسید پرداخت'

/** After the progress reached 1 the server still checks the picture. */
export function uploadReceipt(file: File, onProgress: (fraction: number) => void): Upload {
  const { reply, stop } = sendFile('POST', '/api/receipts', file, onProgress)
  return { done: reply.then(receiptIdIn), stop }
}

function receiptIdIn(reply: UploadReply): string {
  if (typeof reply === 'string') throw new UploadFailed(reply === 'stopped' ? '' : failed)
  const { status, json } = reply
  const receiptId = receiptIdOf(json)
  if (status < 300 && receiptId !== null) return receiptId
  const { detail } = parseProblemBody(json)
  throw new UploadFailed(status < 500 && detail ? detail : failed)
}

/** The id in the response of `POST /api/receipts`, or null. */
function receiptIdOf(body: unknown): string | null {
  return isRecord(body) && isRecord(body.receipt) && isString(body.receipt.id) ? body.receipt.id : null
}

/** A preview as a data URL: the content security policy blocks object URLs. */
export function readPreview(file: File): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  if (!/^image\/(jpeg|png|webp|avif|gif)$/.test(file.type)) return Promise.resolve(null)
  const reader = new FileReader()
  reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
  reader.onerror = () => resolve(null)
  reader.readAsDataURL(file)
  return promise
}
