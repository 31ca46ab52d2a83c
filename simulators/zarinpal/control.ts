import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallName, callNames, type Fault, type Faults, faultNames } from './faults.ts'
import { readJson } from './http.ts'
import { sendJson } from './replies.ts'
import { type Session, type SessionState, type Sessions, sessionStates } from './sessions.ts'

/** What was asked and answered, for tests to read. `code` is null when a fault kept the answer back. */
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

/** For tests only: sets states and faults, moves time, tells what happened. True when the address was one of its own. */
export async function control(deps: ControlDeps, path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const action = actions[`${request.method} ${path}`]
  if (!action) return false
  const problem = action(deps, await readJson(request))
  if (typeof problem === 'string') sendJson(response, 400, { problem })
  else sendJson(response, 200, problem ?? {})
  return true
}

/** Answers with a body, with nothing, or with a sentence about what is wrong. */
type Action = (deps: ControlDeps, body: Record<string, unknown>) => object | string | undefined

const actions: Readonly<Record<string, Action>> = {
  'GET /control/sessions': ({ sessions }) => ({ sessions: sessions.all() }),
  'GET /control/ledger': ({ sessions }) => ledger(sessions.all()),
  'POST /control/session': setState,
  'POST /control/time': ({ sessions }, { advanceMs }) => {
    if (!Number.isSafeInteger(advanceMs)) return 'advanceMs must be a whole number'
    sessions.advance(Number(advanceMs))
  },
  'POST /control/faults': askForFault,
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
  if (!session) return 'there is no such authority'
  if (!sessionStates.some((known) => known === state)) return `state must be one of ${sessionStates.join(', ')}`
  const moment = sessions.now()
  session.state = state as SessionState
  if (state === 'PAID' || state === 'VERIFIED') session.paidAt ??= moment
  if (state === 'VERIFIED') session.verifiedAt ??= moment
  sessions.save()
  return session
}

function askForFault({ faults }: ControlDeps, { call, name, authority, times }: Record<string, unknown>): string | undefined {
  if (!callNames.some((known) => known === call)) return `call must be one of ${callNames.join(', ')}`
  if (!faultNames.some((known) => known === name)) return `name must be one of ${faultNames.join(', ')}`
  if (times !== undefined && !(Number.isSafeInteger(times) && Number(times) > 0)) return 'times must be a whole number above 0'
  faults.ask({ call, name, ...(authority !== undefined && { authority }), ...(times !== undefined && { times }) } as Fault)
}

/** For the comparison with the shop's books: what was paid and waits, what was taken for good, what went back. */
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
