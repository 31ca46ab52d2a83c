import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallName, callNames, type Fault, type Faults, faultNames } from './faults.ts'
import { readJson } from './http.ts'
import { sendJson } from './replies.ts'
import { type Session, type SessionState, type Sessions, sessionStates } from './sessions.ts'

/** Log of calls for tests. `code` is null when a fault suppressed the call. */
export type LoggedCall = {
  readonly at: number
  readonly call: CallName
  readonly authority: string | null
  readonly amount: unknown
  readonly code: number | null
  readonly fault: string | null
  readonly body: Readonly<Record<string, unknown>>
}

type ControlDeps = { sessions: Sessions; faults: Faults; calls: LoggedCall[] }

/** Control API for tests: sets states and faults, advances the clock, lists calls. Returns false for other paths. */
export async function control(deps: ControlDeps, path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const action = actions[`${request.method} ${path}`]
  if (!action) return false
  const problem = action(deps, await readJson(request))
  if (typeof problem === 'string') sendJson(response, 400, { problem })
  else sendJson(response, 200, problem ?? {})
  return true
}

/** Returns a response body, nothing, or an error message. */
type Action = (deps: ControlDeps, body: Record<string, unknown>) => object | string | undefined

const actions: Readonly<Record<string, Action>> = {
  'GET /control/sessions': ({ sessions }) => ({ sessions: sessions.all() }),
  'GET /control/ledger': ({ sessions }) => ledger(sessions.all()),
  'POST /control/session': setState,
  'POST /control/time': ({ sessions }, { advanceMs }) => {
    if (!Number.isSafeInteger(advanceMs)) return 'advanceMs must be an integer'
    sessions.advance(Number(advanceMs))
  },
  'POST /control/faults': addFault,
  'DELETE /control/faults': ({ faults }) => {
    faults.clear()
  },
  'GET /control/calls': ({ calls }) => ({ calls }),
  'DELETE /control/calls': ({ calls }) => {
    calls.length = 0
  },
}

function setState({ sessions }: ControlDeps, { authority, state }: Record<string, unknown>): string | object {
  const session = sessions.find(authority)
  if (!session) return 'unknown authority'
  if (!sessionStates.some((known) => known === state)) return `state must be one of ${sessionStates.join(', ')}`
  const moment = sessions.now()
  session.state = state as SessionState
  if (state === 'PAID' || state === 'VERIFIED') session.paidAt ??= moment
  if (state === 'VERIFIED') session.verifiedAt ??= moment
  sessions.save()
  return session
}

function addFault({ faults }: ControlDeps, { call, name, authority, times }: Record<string, unknown>): string | undefined {
  if (!callNames.some((known) => known === call)) return `call must be one of ${callNames.join(', ')}`
  if (!faultNames.some((known) => known === name)) return `name must be one of ${faultNames.join(', ')}`
  if (times !== undefined && !(Number.isSafeInteger(times) && Number(times) > 0)) return 'times must be a positive integer'
  faults.add({ call, name, ...(authority !== undefined && { authority }), ...(times !== undefined && { times }) } as Fault)
}

/** Sums by state, to reconcile with the shop's payments. */
function ledger(all: readonly Session[]): Record<'paid' | 'verified' | 'reversed', { count: number; rial: number; authorities: string[] }> {
  const sum = (state: SessionState) => {
    const found = all.filter((session) => session.state === state)
    return {
      count: found.length,
      rial: found.reduce((total, { amount }) => total + amount, 0),
      authorities: found.map(({ authority }) => authority),
    }
  }
  return { paid: sum('PAID'), verified: sum('VERIFIED'), reversed: sum('REVERSED') }
}
