import { recordCustomerView } from '#db/desk/people/customer-views.ts'
import { addressesOf, findDeskCustomer, latestOrdersOf, notesOf, orderSumsOf } from '#db/desk/people/customers.ts'
import { maskedNationalId } from '#domain/account/national-id.ts'
import { deskStateOf } from '#domain/desk/order-state.ts'
import { toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { decryptNationalId } from '#services/account/national-id-vault.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { codeOf } from '#services/desk/order/list-orders.ts'

const [ordersShown, notesShown] = [20, 50]
/** An open page that reads again by itself is no second look. */
const lookHours = 1

/** A customer with orders, addresses and notes. Opening it leaves a trace (DESK-38). */
export async function getCustomer(context: ServiceContext, id: string, staff: Staff) {
  const { db } = context
  const found = await findDeskCustomer(db, id)
  if (!found) throw new Refusal('page.notFound')
  const { userId, nationalIdEncrypted, registeredAt, ...customer } = found
  await recordCustomerView(db, staff.actor, id, lookHours)
  const [sums, addresses, orders, notes] = await Promise.all([
    orderSumsOf(db, [userId]),
    addressesOf(db, id),
    latestOrdersOf(db, userId, ordersShown),
    notesOf(db, id, notesShown),
  ])
  return {
    ...customer,
    registeredAt: registeredAt.toISOString(),
    nationalId: nationalIdEncrypted && maskedNationalId(decryptNationalId(context, nationalIdEncrypted, userId)),
    ...(sums.get(userId) ?? { orders: 0, spent: toman(0) }),
    addresses,
    latestOrders: orders.map(({ id: orderId, orderNumber, total, placedAt, ...state }) => ({
      ...{ id: orderId, code: codeOf(orderNumber), total, placedAt: placedAt.toISOString() },
      state: deskStateOf(state),
    })),
    notes: notes.map(({ writtenAt, ...note }) => ({ ...note, writtenAt: writtenAt.toISOString() })),
  }
}

/** The whole number, for a member who may read it: each look leaves a trace of its own. */
export async function revealNationalId(context: ServiceContext, id: string, staff: Staff): Promise<{ nationalId: string }> {
  const found = await findDeskCustomer(context.db, id)
  if (!found?.nationalIdEncrypted) throw new Refusal('page.notFound')
  const nationalId = decryptNationalId(context, found.nationalIdEncrypted, found.userId)
  await recordChange(context.db, staff.actor, { action: 'customer.identityRead', objectType: 'customer', objectId: id })
  return { nationalId }
}
