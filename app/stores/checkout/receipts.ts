export type Receipt = { readonly id: string; readonly fileName: string; readonly contentType: string; readonly byteSize: number }

export type Upload = {
  /** Rejected with `UploadFailed`, whose message is for the shopper and empty after `stop`. */
  readonly done: Promise<Receipt>
  readonly stop: () => void
}

export class UploadFailed extends Error {}

const failed = 'خطا در آپلود رسید پرداخت'

/** Not by fetch, which cannot tell how much of a file is already there. */
export function uploadReceipt(file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Receipt>()
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const told = readAnswer(request.responseText)
    if (request.status < 300 && told.receipt) resolve(told.receipt)
    else reject(new UploadFailed(request.status < 500 && told.detail ? told.detail : failed))
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

function readAnswer(text: string): { receipt?: Receipt; detail?: string } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The picture itself, for a look before it is sent; not as an object address, which the content policy refuses. */
export function readPicture(file: File): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  if (!/^image\/(jpeg|png|webp|avif|gif)$/.test(file.type)) return Promise.resolve(null)
  const reader = new FileReader()
  reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
  reader.onerror = () => resolve(null)
  reader.readAsDataURL(file)
  return promise
}
