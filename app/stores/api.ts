import type { ItemChange } from '#domain/order/order-changes.ts'
import type { ApiData, ApiInput, ApiPath, Method } from './api-routes.ts'
import { fetchJson, jsonRequest, type RequestInput, type Result, urlOf } from './http/fetch-json.ts'
import { parseProblemBody } from './http/problem-body.ts'

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

export type ApiResult<Data> = Result<Data, Problem>

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

type Arguments<Input> = unknown extends Input ? [options?: RequestOptions] : [options: RequestOptions & Input]

/** The shop's client of our API: never throws; data and input have the types of the server's routes. Files are sent by http/send-file.ts. */
export async function requestApi<M extends Method, P extends ApiPath<M>>(
  method: M,
  path: P,
  ...[options]: Arguments<ApiInput<M, P>>
): Promise<ApiResult<ApiData<M, P>>> {
  const { failed = '', isBackground, retry, ...request }: RequestOptions & RequestInput = options ?? {}
  for (let retries = retry?.times ?? 0; ; retries -= 1) {
    const result = await send<ApiData<M, P>>(urlOf(`/api${path}`, request), initOf(method, request), failed)
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

function initOf(method: Method, { body, timeoutMs, signal, idempotencyKey }: RequestOptions & RequestInput): RequestInit {
  return {
    ...jsonRequest(method, body, idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    keepalive: true,
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  }
}

function send<Data>(url: string, init: RequestInit, failed: string): Promise<ApiResult<Data>> {
  return fetchJson(url, init, (response, json) => {
    if (response) return problemOf(response, json, failed)
    const isTimeout = json instanceof DOMException && json.name === 'TimeoutError'
    const problem = isTimeout ? { code: 'client.timeout', message: timeoutText } : { code: 'client.failed', message: failed }
    return { ...noProblem, ...problem }
  })
}

export const timeoutText = 'اتصال کند است، دوباره تلاش کنید'

const noProblem: Problem = { status: null, code: '', detail: null, message: '', fields: {}, retryAfterSeconds: null, changes: null }

function problemOf({ status }: Response, json: unknown, failed: string): Problem {
  const body = parseProblemBody(json)
  const { detail } = body
  if (status === 500 || detail === null) return { ...noProblem, status, code: 'client.failed', detail, message: failed }
  return { status, ...body, message: detail }
}

function isTransient({ code }: Problem): boolean {
  return code.startsWith('client.') || code === 'shop.unavailable' || code === 'shop.busy'
}
