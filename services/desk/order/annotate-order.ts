import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { deleteLabel, insertLabel, insertNote, labelsOf } from '#db/desk/order-details.ts'
import { lockOrder } from '#db/order/orders.ts'
import { maxLabels, parseLabel } from '#domain/desk/labels.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanText } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

/** A note for colleagues. The audit row names the note and never quotes it: it may be about a person. */
export async function addNote({ db }: ServiceContext, orderId: string, text: string, staff: Staff): Promise<void> {
  const body = cleanText(text)
  if (body === '' || body.length > 2000) throw new Refusal('desk.noteMissing')
  await db.transaction(async (tx) => {
    await lock(tx, orderId)
    const objectId = await insertNote(tx, { orderId, authorId: staff.id, body })
    await writeAudit(tx, staff.actor, { action: 'order.noted', objectType: 'order_note', objectId, oldState: null, newState: null })
  })
}

/** Adds a label; one that the order has already changes nothing. */
export async function addLabel({ db }: ServiceContext, orderId: string, text: string, staff: Staff): Promise<string[]> {
  const label = parseLabel(text)
  if (label === null) throw new Refusal('desk.labelMissing')
  return db.transaction(async (tx) => {
    await lock(tx, orderId)
    if (await insertLabel(tx, orderId, label)) {
      await writeAudit(tx, staff.actor, {
        action: 'order.labelled',
        objectType: 'order_label',
        objectId: orderId,
        oldState: null,
        newState: { label },
      })
    }
    const labels = await labelsOf(tx, orderId)
    if (labels.length > maxLabels) throw new Refusal('desk.labelsFull')
    return labels
  })
}

export async function removeLabel({ db }: ServiceContext, orderId: string, label: string, staff: Staff): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lock(tx, orderId)
    if (await deleteLabel(tx, orderId, label)) {
      await writeAudit(tx, staff.actor, {
        action: 'order.labelRemoved',
        objectType: 'order_label',
        objectId: orderId,
        oldState: { label },
        newState: null,
      })
    }
    return labelsOf(tx, orderId)
  })
}

async function lock(tx: Tx, orderId: string): Promise<void> {
  if (!(await lockOrder(tx, orderId))) throw new Refusal('order.notFound')
}
