import type { Account, Delivery } from './account.ts'
import { type Fault, parseFault } from './faults.ts'

export type HttpStatusMode = 'same' | 'always200'

export type State = {
  readonly account: Account
  /** Applied to one call each, first in first out. */
  readonly faults: Fault[]
  httpStatus: HttpStatusMode
  /** Number of calls by method. */
  readonly calls: Record<string, number>
}

type ControlRequest = {
  fault?: string
  times?: number
  seconds?: number
  receptor?: string
  delivery?: Delivery
  rial?: number
  mode?: HttpStatusMode
}

/** Control API for tests: faults, clock, delivery, credit. Returns false for an invalid request. */
export function applyControl(state: State, path: string, request: ControlRequest): boolean {
  const { account, faults } = state
  const { fault = '', times = 1, seconds, receptor, delivery, rial, mode } = request
  const found = parseFault(fault)
  if (path === '/control/fault' && found) faults.push(...Array.from({ length: times }, () => found))
  else if (path === '/control/faults/clear') faults.length = 0
  else if (path === '/control/clock' && seconds) account.advance(seconds)
  else if (path === '/control/delivery' && receptor && delivery) account.setDelivery(receptor, delivery)
  else if (path === '/control/credit' && rial !== undefined) account.credit = rial
  else if (path === '/control/http-status' && mode) state.httpStatus = mode
  else return false
  return true
}
