import { isStaffMember } from '#db/account/erase.ts'
import type { Tx } from '#db/connect.ts'
import { insertCustomerNote, lockCustomer, setAccountStatus } from '#db/desk/people/customers.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { customerNote } from '#domain/desk/people/customers.ts'
import { Refusal } from '#domain/refusals.ts'
import { eraseReceiptsNow, eraseShopper } from '#services/account/erase-shopper.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import type { Staff } from '#services/desk/find-staff.ts'

/** For colleagues; the audit row never quotes it. */
export async function addCustomerNote({ db }: ServiceContext, id: string, text: string, staff: Staff): Promise<void> {
  const note = customerNote(text)
  if (note === null) throw new Refusal('desk.noteMissing')
  await db.transaction(async (tx) => {
    await locked(tx, id)
    await insertCustomerNote(tx, { customerId: id, authorId: staff.id, note })
    await recordChange(tx, staff.actor, { action: 'customer.noted', objectType: 'customer', objectId: id })
  })
}

/** A blocked customer is signed out everywhere and cannot sign in, order or write; orders go on. */
export async function blockCustomer({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, status } = await locked(tx, id)
    if (status === 'disabled') throw new Refusal('customer.blocked')
    if (status === 'imported') throw new Refusal('customer.imported')
    if (await isStaffMember(tx, userId)) throw new Refusal('customer.isStaff')
    await setAccountStatus(tx, userId, 'disabled')
    await deleteSessionsOf(tx, userId)
    const change = { before: { status: 'active' }, after: { status: 'disabled' } }
    await recordChange(tx, staff.actor, { action: 'customer.blocked', objectType: 'customer', objectId: id, ...change })
  })
}

export async function unblockCustomer({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, status } = await locked(tx, id)
    if (status !== 'disabled') throw new Refusal('customer.active')
    await setAccountStatus(tx, userId, 'active')
    const change = { before: { status: 'disabled' }, after: { status: 'active' } }
    await recordChange(tx, staff.actor, { action: 'customer.unblocked', objectType: 'customer', objectId: id, ...change })
  })
}

/** At the customer's request: as if the account had been deleted by its owner. Orders stay without a name. */
export async function eraseCustomer(context: ServiceContext, id: string, staff: Staff): Promise<void> {
  const userId = await context.db.transaction(async (tx) => {
    const customer = await locked(tx, id)
    await eraseShopper(tx, customer)
    await recordChange(tx, staff.actor, { action: 'customer.erased', objectType: 'customer', objectId: id })
    return customer.userId
  })
  await eraseReceiptsNow(context, userId)
}

async function locked(tx: Tx, id: string) {
  const customer = await lockCustomer(tx, id)
  if (!customer) throw new Refusal('page.notFound')
  return customer
}
