/** The server's reply to an upload, whatever its status; or why there is none. */
export type UploadReply = { readonly status: number; readonly json: unknown } | 'failed' | 'stopped'

/** Sends a file with our header. Uses XMLHttpRequest, because fetch reports no upload progress; 1 is reported when everything is sent. */
export function sendFile(
  method: 'POST' | 'PUT',
  url: string,
  file: File,
  onProgress: (fraction: number) => void,
): { readonly reply: Promise<UploadReply>; readonly stop: () => void } {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<UploadReply>()
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.upload.onload = () => onProgress(1)
  request.onload = () => resolve({ status: request.status, json: parseJson(request.responseText) })
  request.onerror = () => resolve('failed')
  request.onabort = () => resolve('stopped')
  request.open(method, url)
  request.setRequestHeader('x-requested-with', 'vitrin')
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return { reply: promise, stop: () => request.abort() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
