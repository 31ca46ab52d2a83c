import type { DataOf, InputOf, Method, PathOf } from '#app/stores/api-routes.ts'
import { isRecord, isString, parseProblemBody } from '#app/stores/problem-body.ts'
import type { DeskRoutes } from '#server/api/desk/routes.ts'
import { askToConfirm } from './confirm.ts'

type DeskPath<M extends Method> = PathOf<DeskRoutes, M>
export type DeskData<M extends Method, P extends DeskPath<M>> = DataOf<DeskRoutes, M, P>
type DeskInput<M extends Method, P extends DeskPath<M>> = InputOf<DeskRoutes, M, P>

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

export type DeskResult<Data> = { readonly isOk: true; readonly data: Data } | { readonly isOk: false; readonly problem: DeskProblem }

type Options = {
  readonly signal?: AbortSignal /** Sent as `If-Match`: the save is refused when the object has another version. */
  readonly version?: number
}
type Untyped = { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string | undefined>>; body?: unknown }
type Arguments<Input> = unknown extends Input ? [options?: Options] : [options: Options & Input]

let isBackground = false

/** Requests that `work` starts are marked as background requests, which do not prolong the session. */
export function inBackground(work: () => void): void {
  isBackground = true
  work()
  isBackground = false
}

/** The only caller of the desk's API, with the types of its routes. Never throws. */
export async function requestDesk<M extends Method, P extends DeskPath<M>>(
  method: M,
  path: P,
  ...rest: Arguments<DeskInput<M, P>>
): Promise<DeskResult<DeskData<M, P>>> {
  const { signal, version, ...input }: Options & Untyped = rest[0] ?? {}
  try {
    const response = await fetch(urlOf(path, input), {
      method,
      headers: {
        'content-type': 'application/json',
        // The server rejects changes without it (docs/threats.md D4).
        'x-requested-with': 'vitrin',
        ...(isBackground && { 'x-desk-background': '1' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(signal && { signal }),
    })
    if (!response.ok) {
      const problem = await readProblem(response)
      // A sensitive action: the same request goes through once the person has entered the password or a code again.
      if (problem.code === 'desk.confirm' && (await askToConfirm())) return requestDesk(method, path, ...rest)
      return refused(problem)
    }
    const text = await response.text()
    return { isOk: true, data: text ? JSON.parse(text) : undefined }
  } catch {
    return refused({ ...noProblem, code: 'client.failed', message: 'ارتباط با سرور برقرار نشد. اینترنت را بررسی کنید' })
  }
}

const noProblem: DeskProblem = { status: null, code: '', message: '', fields: {}, requestId: null, conflict: null }
const unreadable = 'سرور پاسخ نداد. کمی بعد دوباره تلاش کنید'

function urlOf(path: string, { params, query }: Untyped): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  return `/api/desk${filled === '/' ? '' : filled}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

async function readProblem(response: Response): Promise<DeskProblem> {
  const json: unknown = await response.json().catch(() => null)
  const { code, detail, fields } = parseProblemBody(json)
  const conflict = isRecord(json) && isConflict(json.conflict) ? json.conflict : null
  const requestId = response.headers.get('x-request-id')
  return {
    status: response.status,
    code,
    message: response.status === 500 ? unreadable : (detail ?? unreadable),
    fields,
    requestId,
    conflict,
  }
}

function isConflict(json: unknown): json is SaveConflict {
  return isRecord(json) && typeof json.version === 'number' && isRecord(json.fields)
}

/** When the session has ended or a second factor is missing, the listeners are notified as well: the frame shows the sign-in. */
function refused(problem: DeskProblem): { isOk: false; problem: DeskProblem } {
  if (problem.status === 401 || isString(signedOutCodes[problem.code])) for (const notify of listeners) notify(problem)
  return { isOk: false, problem }
}

const signedOutCodes: Partial<Record<string, string>> = { 'desk.totpMissing': 'totp' }
const listeners = new Set<(problem: DeskProblem) => void>()

/** Calls the listener when a request finds that the session has ended, until the returned function is called. */
export function onSignedOut(listener: (problem: DeskProblem) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
