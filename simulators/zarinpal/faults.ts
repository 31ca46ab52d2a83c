/** Faults that can be injected by name, for one kind of call and a number of times. */
export const faultNames = [
  // The call has no effect.
  'timeoutBefore',
  'resetBefore',
  'badGateway',
  'serverError',
  'busy',
  'unexpected',
  'redirect',
  // The call takes effect, but its reply is lost or corrupted.
  'timeoutAfter',
  'resetAfter',
  'badGatewayAfter',
  'emptyReply',
  'brokenJson',
  'trickle',
  'hugeReply',
  'endlessReply',
  // The reply is correct but has another shape.
  'stringNumbers',
  'keyedErrors',
  'objectData',
  'status200',
  'status400',
  'missingRefId',
  'nakedCard',
] as const
export type FaultName = (typeof faultNames)[number]

export const callNames = ['request', 'verify', 'inquiry', 'unVerified', 'reverse'] as const
export type CallName = (typeof callNames)[number]

export type Fault = {
  readonly call: CallName
  readonly name: FaultName
  /** Only for this payment; for any if absent. */
  readonly authority?: string
  /** Number of calls affected; unlimited if absent. */
  times?: number
}

const withoutEffect: readonly FaultName[] = ['timeoutBefore', 'resetBefore', 'badGateway', 'serverError', 'busy', 'unexpected', 'redirect']

export function takesEffect(name: FaultName | null): boolean {
  return name === null || !withoutEffect.includes(name)
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let active: Fault[] = []
  return {
    add: (fault: Fault) => active.push({ ...fault }),
    clear() {
      active = []
    },
    /** The fault for this call; decrements its counter. */
    next(call: CallName, authority: unknown): FaultName | null {
      const fault = active.find((each) => each.call === call && (each.authority ?? authority) === authority)
      if (!fault) return null
      if (fault.times !== undefined) fault.times -= 1
      active = active.filter(({ times }) => times === undefined || times > 0)
      return fault.name
    },
  }
}
