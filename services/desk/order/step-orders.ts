import { findOrder } from '#db/order/order-history.ts'
import { type DeskStep, stepPermissions } from '#domain/desk/order-steps.ts'
import type { NewRefund } from '#domain/order/progress/refund.ts'
import type { Carrier } from '#domain/order/progress/shipment.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { changeOrder, type StaffStep } from '#services/order/change-order.ts'
import { codeOf } from './list-orders.ts'

/** A step as the desk sends it. */
type DeskStepInput =
  | { do: Exclude<DeskStep, 'ship' | 'decline-cancel' | 'refund'> }
  | { do: 'ship'; carrier: Carrier; trackingNumber: string | null }
  | { do: 'decline-cancel'; reason: string }
  | ({ do: 'refund' } & NewRefund)

/** One legal step of one order, by the same service as `npm run orders`. */
export async function stepOrder(context: ServiceContext, orderId: string, step: DeskStepInput, staff: Staff): Promise<void> {
  refuseUnlessAllowed(step, staff)
  await changeOrder(context, orderId, step satisfies StaffStep, staff.actor)
}

function refuseUnlessAllowed(step: DeskStepInput, staff: Staff): void {
  if (!staff.permissions.includes(stepPermissions[step.do])) throw new Refusal('desk.forbidden')
  if (step.do === 'refund' && !staff.isConfirmed) throw new Refusal('desk.confirm')
}

type StepResult = { id: string; code: string; message: string | null }

type BulkStepInput = {
  readonly ids: readonly string[]
  readonly step: DeskStepInput
  /** The moment of the selection: an order that changed since is left as it is and named. */
  readonly at?: string | undefined
}

/** Each order by itself: one that refuses leaves the others done, and the reply says which and why. */
export async function stepOrders(context: ServiceContext, { ids, step, at }: BulkStepInput, staff: Staff): Promise<StepResult[]> {
  refuseUnlessAllowed(step, staff)
  const results: StepResult[] = []
  const unchangedSince = at === undefined ? null : new Date(at)
  for (const id of new Set(ids)) results.push(await stepOne(context, id, step, staff, unchangedSince))
  return results
}

async function stepOne(
  context: ServiceContext,
  id: string,
  step: DeskStepInput,
  staff: Staff,
  unchangedSince: Date | null,
): Promise<StepResult> {
  const code = codeOf((await findOrder(context.db, id))?.orderNumber ?? '')
  try {
    await changeOrder(context, id, step, staff.actor, unchangedSince)
    return { id, code, message: null }
  } catch (error) {
    if (error instanceof Refusal) return { id, code, message: refusals[error.code].message }
    throw error
  }
}
