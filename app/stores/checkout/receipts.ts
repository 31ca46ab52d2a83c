import { isRecord, isString, parseProblemBody } from '#app/stores/problem-body.ts'

export type Upload = {
  /** Resolves with the receipt's id. Rejects with `UploadFailed`; its message is for the shopper, and empty after `stop`. */
  readonly done: Promise<string>
  readonly stop: () => void
}

export class UploadFailed extends Error {}

const failed = 'خطا در آپلود رسید پرداخت'

/** Uses XMLHttpRequest instead of the API client: fetch reports no upload progress. */
export function uploadReceipt(file: File, onProgress: (fraction: number) => void): Upload {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  // Everything is sent: what takes time now is the check of the server.
  request.upload.onload = () => onProgress(1)
  request.onload = () => {
    const body = parseJson(request.responseText)
    const receiptId = receiptIdOf(body)
    const { detail } = parseProblemBody(body)
    if (request.status < 300 && receiptId !== null) resolve(receiptId)
    else reject(new UploadFailed(request.status < 500 && detail ? detail : failed))
  }
  request.onerror = () => reject(new UploadFailed(failed))
  request.onabort = () => reject(new UploadFailed(''))
  request.open('POST', '/api/receipts')
  request.setRequestHeader('x-requested-with', 'vitrin')
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return { done: promise, stop: () => request.abort() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
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
