import { writeAudit } from '#db/audit.ts'
import { closeMismatch, hasMismatch, markReversed } from '#db/desk/mismatches.ts'
import { maxResolutionLength } from '#domain/desk/mismatch.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanText } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

/** Closes a mismatch with what was done about it, once. The audit row never quotes the note: it may be about a person. */
export async function resolveMismatch({ db }: ServiceContext, id: string, text: string, staff: Staff): Promise<void> {
  const note = cleanText(text)
  if (note === '' || note.length > maxResolutionLength) throw new Refusal('mismatch.noteMissing')
  await db.transaction(async (tx) => {
    const closed = await closeMismatch(tx, id, note, staff.id)
    if (!closed) throw new Refusal((await hasMismatch(tx, id)) ? 'mismatch.resolved' : 'page.notFound')
    if (closed.kind === 'refundDue' && closed.attemptId) await markReversed(tx, closed.attemptId)
    const entry = { action: 'payment.mismatchResolved', objectType: 'payment_mismatch', objectId: id }
    await writeAudit(tx, staff.actor, { ...entry, oldState: { status: 'open' }, newState: { status: 'resolved' } })
  })
}
