import type { Db } from '#db/connect.ts'
import { findStaff } from '#db/desk/staff.ts'
import { findOrderByNumber } from '#db/order/order-history.ts'
import { clerk } from '#db/seed/people.ts'
import { changeOrder, type StaffStep } from '#services/order/change-order.ts'

/** What `npm run orders` does once it has read its options. */
export async function changeOrderByNumber(db: Db, orderNumber: string, step: StaffStep): Promise<void> {
  const [order, staff] = [await findOrderByNumber(db, orderNumber), await findStaff(db, clerk.email)]
  if (!order || !staff) throw new Error(`no order ${orderNumber}, or no clerk`)
  await changeOrder({ db }, order.id, step, { kind: 'staff', id: staff.id })
}
