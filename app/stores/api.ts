/** The header by which the server knows a changing request for one of ours (threats D4). */
const ownHeaders = { 'content-type': 'application/json', 'x-requested-with': 'vitrin' }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ApiPath = `/api/${string}`

type CallOptions = {
  /** The call is given up after so long, with a `TimeoutError`. */
  timeoutMs?: number | undefined
  /** Nobody waits for it, so a session that is over is no reason to leave the page. */
  isBackground?: boolean
  /** However often it is sent, the server does it once. */
  idempotencyKey?: string
}

/** A JSON call to our own API. It answers whatever the server says: the caller decides what a no means. */
export async function callApi(
  method: Method,
  path: ApiPath,
  body?: unknown,
  { timeoutMs, isBackground = false, idempotencyKey }: CallOptions = {},
): Promise<Response> {
  const answer = await fetch(path, {
    method,
    headers: idempotencyKey === undefined ? ownHeaders : { ...ownHeaders, 'idempotency-key': idempotencyKey },
    keepalive: true,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  })
  if (!isBackground && (await isExpired(answer))) for (const hear of listeners) hear()
  return answer
}

/** Whether the server says that there was a session and it is over. */
export async function isExpired(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false
  const problem = await answer
    .clone()
    .json()
    .catch(() => null)
  return problem?.code === 'session.expired'
}

const listeners = new Set<() => void>()

/** Told when a call that somebody waits for finds the session over, until the returned function is called. */
export function onSessionExpired(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
