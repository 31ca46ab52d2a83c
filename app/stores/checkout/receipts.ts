import type { Problem } from '#server/problems.ts'
import type { ApiData } from '../api-routes.ts'

type UploadResponse = Partial<ApiData<'POST', '/receipts'> & Problem>
type Receipt = ApiData<'POST', '/receipts'>['receipt']

export type Upload = {
  /** Rejects with `UploadFailed`; its message is for the shopper, and empty after `stop`. */
  readonly done: Promise<Receipt>
  readonly stop: () => void
}

export class UploadFailed extends Error {}

const failed = 'خطا در آپلود رسید پرداخت'

/** Uses XMLHttpRequest instead of the API client: fetch reports no upload progress. */
export function uploadReceipt(file: File, onProgress: (fraction: number) => void): Upload {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Receipt>()
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const { receipt, detail } = parseResponse(request.responseText)
    if (request.status < 300 && receipt) resolve(receipt)
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

function parseResponse(text: string): UploadResponse {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
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
