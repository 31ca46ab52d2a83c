import { parseProblemBody } from '#app/stores/problem-body.ts'

const failed = 'بارگذاری نشد. اینترنت را بررسی کنید و دوباره بفرستید'

type OnProgress = (fraction: number) => void

/** Null when it was stored, else why not. */
export async function uploadFile(method: 'POST' | 'PUT', url: string, file: File, onProgress: OnProgress): Promise<string | null> {
  const result = await uploadForReply(method, url, file, onProgress)
  return 'problem' in result ? result.problem : null
}

/** What the server replied when it was stored, else why not. XMLHttpRequest, because fetch reports no upload progress. */
export function uploadForReply(
  method: 'POST' | 'PUT',
  url: string,
  file: File,
  onProgress: OnProgress,
): Promise<{ reply: unknown } | { problem: string }> {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<{ reply: unknown } | { problem: string }>()
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.upload.onload = () => onProgress(1)
  request.onload = () =>
    resolve(request.status < 300 ? { reply: parseJson(request.responseText) } : { problem: problemOf(request.responseText) })
  request.onerror = () => resolve({ problem: failed })
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
