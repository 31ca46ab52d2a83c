import { parseProblemBody } from '../../problem-body.ts'

const failed = 'بارگذاری نشد. اینترنت را بررسی کنید و دوباره بفرستید'

/** Null when it was stored, else why not. XMLHttpRequest, because fetch reports no upload progress. */
export function uploadFile(
  method: 'POST' | 'PUT',
  url: string,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<string | null> {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<string | null>()
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.upload.onload = () => onProgress(1)
  request.onload = () => resolve(request.status < 300 ? null : problemOf(request.responseText))
  request.onerror = () => resolve(failed)
  request.open(method, url)
  request.setRequestHeader('x-requested-with', 'vitrin')
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return promise
}

function problemOf(text: string): string {
  const { detail, fields } = parseProblemBody(parseJson(text))
  return detail ? [detail, ...Object.values(fields)].join('. ') : failed
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
