import { system } from '#db/audit.ts'
import type { Db } from '#db/connect.ts'
import { updateMember } from '#db/desk/members.ts'
import { deleteDeskSessionsOf } from '#db/desk/sessions.ts'
import { findStaff } from '#db/desk/staff.ts'
import { clearSecondFactor } from '#db/desk/totp.ts'
import { disabledMail, totpResetMail } from '#domain/desk/notices.ts'
import { recordChange } from '#services/desk/audit.ts'
import { notifyStaff } from '#services/desk/notify-staff.ts'

/** For a lost phone: only a command on the server does it (DESK-07). False when no active member has this e-mail. */
export async function resetTotp(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const member = await findStaff(tx, email)
    if (!member) return false
    await clearSecondFactor(tx, member.id)
    await deleteDeskSessionsOf(tx, member.id)
    await recordChange(tx, system, { action: 'staff.totpReset', objectType: 'staff', objectId: member.id })
    await notifyStaff(tx, member.id, totpResetMail)
    return true
  })
}

/** The database refuses it for the last owner. False when no active member has this e-mail. */
export async function disableMember(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const member = await findStaff(tx, email)
    if (!member) return false
    await updateMember(tx, member.id, { status: 'disabled' })
    await deleteDeskSessionsOf(tx, member.id)
    const change = { before: { status: 'active' }, after: { status: 'disabled' } }
    await recordChange(tx, system, { action: 'staff.changed', objectType: 'staff', objectId: member.id, ...change })
    await notifyStaff(tx, member.id, disabledMail(email))
    return true
  })
}
