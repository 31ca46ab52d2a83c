import { findOrder } from '#db/order/order-history.ts'
import { type DeskStep, stepPermissions } from '#domain/desk/order-steps.ts'
import type { Toman } from '#domain/money.ts'
import type { RefundWay } from '#domain/order/progress/refund.ts'
import type { Carrier } from '#domain/order/progress/shipment.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import type { ServiceContext } from '../../context.ts'
import { changeOrder, type StaffStep } from '../../order/change-order.ts'
import type { Staff } from '../find-staff.ts'
import { codeOf } from './list-orders.ts'

/** A step as the desk sends it. */
type DeskStepInput =
  | { do: Exclude<DeskStep, 'ship' | 'decline-cancel' | 'refund'> }
  | { do: 'ship'; carrier: Carrier; trackingNumber: string | null }
  | { do: 'decline-cancel'; reason: string }
  | { do: 'refund'; amount: Toman; way: RefundWay; reference: string | null }

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

/** Each order by itself: one that refuses leaves the others done, and the reply says which and why. */
export async function stepOrders(
  context: ServiceContext,
  orderIds: readonly string[],
  step: DeskStepInput,
  staff: Staff,
): Promise<StepResult[]> {
  refuseUnlessAllowed(step, staff)
  const results: StepResult[] = []
  for (const id of new Set(orderIds)) results.push(await stepOne(context, id, step, staff))
  return results
}

async function stepOne(context: ServiceContext, id: string, step: DeskStepInput, staff: Staff): Promise<StepResult> {
  const code = codeOf((await findOrder(context.db, id))?.orderNumber ?? '')
  try {
    await changeOrder(context, id, step, staff.actor)
    return { id, code, message: null }
  } catch (error) {
    if (error instanceof Refusal) return { id, code, message: refusals[error.code].message }
    throw error
  }
}
