import { type ApiPath, callApi, type Method } from './api.ts'

/** Why something was not done, in words to show; the names in `fields` are those of the request's body. */
export type Problem = {
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | null
}

export type Outcome<Value> = { readonly isDone: true; readonly value: Value } | { readonly isDone: false; readonly problem: Problem }

type AskOptions = {
  body?: unknown
  /** Said when the server breaks or cannot be reached. */
  failed: string
  timeoutMs?: number
}

export const slowText = 'اتصال کند است، دوباره تلاش کنید'

/** A call whose answer somebody waits for: it never throws, a no always comes with its reason. */
export async function ask<Value>(method: Method, path: ApiPath, { body, failed, timeoutMs }: AskOptions): Promise<Outcome<Value>> {
  try {
    const answer = await callApi(method, path, body, { timeoutMs })
    if (!answer.ok) return { isDone: false, problem: await readProblem(answer, failed) }
    const text = await answer.text()
    return { isDone: true, value: text ? JSON.parse(text) : undefined }
  } catch (error) {
    const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
    return { isDone: false, problem: ownProblem(isSlow ? 'client.slow' : 'client.failed', isSlow ? slowText : failed) }
  }
}

/** A server that broke has no words for the shopper, a refusal has. */
async function readProblem(answer: Response, failed: string): Promise<Problem> {
  const told = Object(await answer.json().catch(() => null))
  if (answer.status === 500 || typeof told.detail !== 'string') return ownProblem('client.failed', failed)
  return {
    code: String(told.code),
    message: told.detail,
    fields: readFields(told.fields),
    retryAfterSeconds: typeof told.retryAfterSeconds === 'number' ? told.retryAfterSeconds : null,
  }
}

function readFields(fields: unknown): Record<string, string> {
  if (!Array.isArray(fields)) return {}
  return Object.fromEntries(fields.map((field) => [String(field?.name), String(field?.message)]))
}

function ownProblem(code: string, message: string): Problem {
  return { code, message, fields: {}, retryAfterSeconds: null }
}
