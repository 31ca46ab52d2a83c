import type { ItemChange } from '#domain/order/order-changes.ts'
import type { ApiData, ApiInput, ApiPath, Method } from './api-routes.ts'
import { parseProblemBody } from './problem-body.ts'

/** Why a request failed. */
export type Problem = {
  /** Null when there was no readable response. */
  readonly status: number | null
  /** The server's code, or `client.failed` or `client.timeout`. */
  readonly code: string
  /** The server's text for the shopper, if it sent one. */
  readonly detail: string | null
  /** The text to show: `detail`, or the caller's `failed` when the server is broken or unreachable. */
  readonly message: string
  /** Messages by the names of the request's fields. */
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | null
  /** Products of an order whose price or stock is not what was requested. */
  readonly changes: readonly ItemChange[] | null
}

export type ApiResult<Data> = { readonly isOk: true; readonly data: Data } | { readonly isOk: false; readonly problem: Problem }

type RequestOptions = {
  /** The message when the server is broken or unreachable. */
  failed?: string
  timeoutMs?: number
  signal?: AbortSignal
  /** Not started by the shopper: an expired session does not redirect to the sign-in page. */
  isBackground?: boolean
  idempotencyKey?: string
  /** Further attempts while the server is broken, busy or unreachable. */
  retry?: { times: number; delayMs: number }
}

type UntypedInput = { params?: Readonly<Record<string, string>>; query?: Record<string, string>; body?: unknown }
type Arguments<Input> = unknown extends Input ? [options?: RequestOptions] : [options: RequestOptions & Input]

/**
 * The only caller of our API, except the receipt upload, which needs progress events (checkout/receipts.ts).
 * Never throws; data and input have the types of the server's routes.
 */
export async function requestApi<M extends Method, P extends ApiPath<M>>(
  method: M,
  path: P,
  ...[options]: Arguments<ApiInput<M, P>>
): Promise<ApiResult<ApiData<M, P>>> {
  const { failed = '', isBackground, retry, ...request }: RequestOptions & UntypedInput = options ?? {}
  for (let retries = retry?.times ?? 0; ; retries -= 1) {
    const result = await send<ApiData<M, P>>(urlOf(path, request), initOf(method, request), failed)
    if (result.isOk) return result
    if (!retry || retries === 0 || !isTransient(result.problem)) {
      if (!isBackground && isSessionExpired(result.problem)) for (const notify of listeners) notify()
      return result
    }
    await new Promise((resolve) => setTimeout(resolve, retry.delayMs))
  }
}

/** The JSON of a page (`/_data`), as client-side navigation loads it. A redirect has status 0. */
export function fetchPageData<Data>(path: string): Promise<ApiResult<Data>> {
  return send(`/_data${path}`, { headers: { accept: 'application/json' }, redirect: 'manual' }, '')
}

export function isSessionExpired({ status, code }: Problem): boolean {
  return status === 401 && code === 'session.expired'
}

const listeners = new Set<() => void>()

/** Calls the listener when a request of the shopper finds the session expired, until the returned function is called. */
export function onSessionExpired(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function urlOf(path: string, { params, query }: UntypedInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  return `/api${filled}${query ? `?${new URLSearchParams(query)}` : ''}`
}

function initOf(method: Method, { body, timeoutMs, signal, idempotencyKey }: RequestOptions & UntypedInput): RequestInit {
  return {
    method,
    headers: {
      'content-type': 'application/json',
      // The server rejects changes without it (docs/threats.md D4).
      'x-requested-with': 'vitrin',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    keepalive: true,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  }
}

async function send<Data>(url: string, init: RequestInit, failed: string): Promise<ApiResult<Data>> {
  try {
    const response = await fetch(url, init)
    if (!response.ok) return { isOk: false, problem: await readProblem(response, failed) }
    const text = await response.text()
    return { isOk: true, data: text ? JSON.parse(text) : undefined }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    const problem = { code: isTimeout ? 'client.timeout' : 'client.failed', message: isTimeout ? timeoutText : failed }
    return { isOk: false, problem: { ...noProblem, ...problem } }
  }
}

export const timeoutText = 'اتصال کند است، دوباره تلاش کنید'

const noProblem: Problem = { status: null, code: '', detail: null, message: '', fields: {}, retryAfterSeconds: null, changes: null }

async function readProblem(response: Response, failed: string): Promise<Problem> {
  const { status } = response
  const body = parseProblemBody(await response.json().catch(() => null))
  const { detail } = body
  if (status === 500 || detail === null) return { ...noProblem, status, code: 'client.failed', detail, message: failed }
  return { status, ...body, message: detail }
}

function isTransient({ code }: Problem): boolean {
  return code.startsWith('client.') || code === 'shop.unavailable' || code === 'shop.busy'
}
