import type { Account, Delivery } from './account.ts'
import { type Fault, faultNamed } from './faults.ts'

export type HttpStatusMode = 'same' | 'always200'

export type State = {
  readonly account: Account
  /** Played one a call, in the order they were asked for. */
  readonly faults: Fault[]
  httpStatus: HttpStatusMode
  /** How often each method was called. */
  readonly calls: Record<string, number>
}

type Order = {
  fault?: string
  times?: number
  seconds?: number
  receptor?: string
  delivery?: Delivery
  rial?: number
  mode?: HttpStatusMode
}

/** For tests: what should go wrong next, and what otherwise only time or a panel changes. False when it makes no sense. */
export function obey(state: State, path: string, order: Order): boolean {
  const { account, faults } = state
  const { fault = '', times = 1, seconds, receptor, delivery, rial, mode } = order
  const found = faultNamed(fault)
  if (path === '/control/fault' && found) faults.push(...Array.from({ length: times }, () => found))
  else if (path === '/control/faults/clear') faults.length = 0
  else if (path === '/control/clock' && seconds) account.advance(seconds)
  else if (path === '/control/delivery' && receptor && delivery) account.decideFate(receptor, delivery)
  else if (path === '/control/credit' && rial !== undefined) account.credit = rial
  else if (path === '/control/http-status' && mode) state.httpStatus = mode
  else return false
  return true
}
