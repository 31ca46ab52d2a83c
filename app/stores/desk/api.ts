import type { DataOf, InputOf, Method, PathOf } from '#app/stores/api-routes.ts'
import { fetchJson, jsonRequest, type RequestInput, type Result, urlOf } from '#app/stores/http/fetch-json.ts'
import { isRecord, parseProblemBody } from '#app/stores/http/problem-body.ts'
import type { DeskRoutes } from '#server/api/desk/routes.ts'
import { requestConfirmation } from './confirm.ts'

export type DeskPath<M extends Method> = PathOf<DeskRoutes, M>
export type DeskData<M extends Method, P extends DeskPath<M>> = DataOf<DeskRoutes, M, P>
export type DeskInput<M extends Method, P extends DeskPath<M>> = InputOf<DeskRoutes, M, P>

/** Why a request failed. */
export type DeskProblem = {
  /** Null when there was no readable response: the network, not the server, failed. */
  readonly status: number | null
  readonly code: string
  readonly message: string
  /** Messages by the names of the request's fields. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null
  /** Of a 409 for a stale version: the fields that somebody else saved meanwhile. */
  readonly conflict: SaveConflict | null
}

/** Both values of each field that differs, by field name, and the version to save on top of. */
export type SaveConflict = {
  readonly version: number
  readonly by: string | null
  readonly fields: Readonly<Record<string, { readonly theirs: string; readonly yours: string }>>
}

export type DeskResult<Data> = Result<Data, DeskProblem>

type Options = {
  readonly signal?: AbortSignal
  /** Sent as `If-Match`: the save is refused when the object has another version. */
  readonly version?: number
  /** Not started by the person at the desk: it does not prolong the session. */
  readonly isBackground?: boolean | undefined
}
type Arguments<Input> = unknown extends Input ? [options?: Options] : [options: Options & Input]

/** The desk's client of our API: never throws; data and input have the types of its routes. Files are sent by upload-file.ts. */
export function requestDesk<M extends Method, P extends DeskPath<M>>(
  method: M,
  path: P,
  ...[options]: Arguments<DeskInput<M, P>>
): Promise<DeskResult<DeskData<M, P>>> {
  return send(method, path, options ?? {})
}

export type Get = <P extends DeskPath<'GET'>>(path: P, ...rest: Arguments<DeskInput<'GET', P>>) => Promise<DeskResult<DeskData<'GET', P>>>

/** The client of what pages show (remote.ts), which reads it again by itself. */
export function createGet({ isBackground }: Pick<Options, 'isBackground'>): Get {
  return (path, ...[options]) => send('GET', path, { ...options, isBackground })
}

async function send<Data>(method: Method, path: string, options: Options & DeskRequestInput): Promise<DeskResult<Data>> {
  const { signal, version, isBackground, ...input } = options
  const headers = { ...(isBackground && { 'x-desk-background': '1' }), ...(version !== undefined && { 'if-match': `"${version}"` }) }
  const init = { ...jsonRequest(method, input.body, headers), ...(signal && { signal }) }
  const result = await fetchJson<Data, DeskProblem>(deskUrlOf(path, input), init, problemOf)
  if (result.isOk) return result
  const { problem } = result
  // A sensitive action: the same request goes through once the person has entered the password or a code again.
  if (problem.code === 'desk.confirm' && (await requestConfirmation())) return send(method, path, options)
  // The frame requests `/me` when it is notified, and shows the sign-in or asks for a second factor: notified of a 401 of `/me`, it would never stop.
  if (path !== '/me' && (problem.status === 401 || problem.code === 'desk.totpMissing')) for (const notify of listeners) notify()
  return result
}

const noProblem: DeskProblem = { status: null, code: '', message: '', fields: {}, requestId: null, conflict: null }
const unreadable = 'سرور پاسخ نداد. کمی بعد دوباره تلاش کنید'

export type DeskRequestInput = Omit<RequestInput, 'query'> & { query?: Readonly<Record<string, string | undefined>> }

/** Empty query parameters are left out. */
export function deskUrlOf(path: string, { params, query = {} }: DeskRequestInput): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return urlOf(`/api/desk${path === '/' ? '' : path}`, {
    ...(params && { params }),
    ...(given.length > 0 && { query: Object.fromEntries(given) }),
  })
}

function problemOf(response: Response | null, json: unknown): DeskProblem {
  if (!response) return { ...noProblem, code: 'client.failed', message: 'ارتباط با سرور برقرار نشد. اینترنت را بررسی کنید' }
  const { status, headers } = response
  const { code, detail, fields } = parseProblemBody(json)
  const conflict = isRecord(json) && isConflict(json.conflict) ? json.conflict : null
  const message = status === 500 ? unreadable : (detail ?? unreadable)
  return { status, code, message, fields, requestId: headers.get('x-request-id'), conflict }
}

function isConflict(json: unknown): json is SaveConflict {
  return isRecord(json) && typeof json.version === 'number' && isRecord(json.fields)
}

const listeners = new Set<() => void>()

/** Calls the listener when a request other than `/me` finds that the session has ended, until the returned function is called. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
