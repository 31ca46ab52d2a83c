/** Failures to ask for by name, each for one kind of call and as often as wanted. */
export const faultNames = [
  // The call has no effect.
  'timeoutBefore',
  'resetBefore',
  'badGateway',
  'serverError',
  'busy',
  'unexpected',
  'redirect',
  // The call takes effect, then its reply is lost or spoilt.
  'timeoutAfter',
  'resetAfter',
  'badGatewayAfter',
  'emptyReply',
  'brokenJson',
  'trickle',
  'hugeReply',
  'endlessReply',
  // The reply is right and looks different.
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
  /** Only for this payment; for any when absent. */
  readonly authority?: string
  /** How many calls it spoils; all until it is taken away when absent. */
  times?: number
}

const withoutEffect: readonly FaultName[] = ['timeoutBefore', 'resetBefore', 'badGateway', 'serverError', 'busy', 'unexpected', 'redirect']

export function takesEffect(name: FaultName | null): boolean {
  return name === null || !withoutEffect.includes(name)
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let waiting: Fault[] = []
  return {
    ask: (fault: Fault) => waiting.push({ ...fault }),
    clear() {
      waiting = []
    },
    /** The fault for this call, counted down. */
    next(call: CallName, authority: unknown): FaultName | null {
      const fault = waiting.find((each) => each.call === call && (each.authority ?? authority) === authority)
      if (!fault) return null
      if (fault.times !== undefined) fault.times -= 1
      waiting = waiting.filter(({ times }) => times === undefined || times > 0)
      return fault.name
    },
  }
}
