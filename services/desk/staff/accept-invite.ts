import { findAccount } from '#db/account/profiles.ts'
import { lockOpenInvite, markAccepted } from '#db/desk/invites.ts'
import { lockRole, roleOfMember } from '#db/desk/roles.ts'
import { appointStaff, findStaff } from '#db/desk/staff.ts'
import { email } from '#domain/account/email.ts'
import { password } from '#domain/account/password.ts'
import { enabledMail } from '#domain/desk/notices.ts'
import { holds, mayGrant } from '#domain/desk/permissions.ts'
import { Refusal } from '#domain/refusals.ts'
import { verifyPassword } from '#services/account/password-hash.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import { openDeskSession } from '#services/desk/desk-session.ts'
import { hashDeskToken } from '#services/desk/desk-token.ts'
import { notifyStaff } from '#services/desk/notify-staff.ts'

type Acceptance = { readonly token: string; readonly password: string; readonly deviceLabel: string | null; readonly requestId: string }

/**
 * The account with the invited e-mail address joins the staff and gets a desk session. What the inviter holds is checked again: who was demoted
 * or disabled since cannot bring anybody in (DESK-09).
 */
export async function acceptInvite(context: ServiceContext, given: Acceptance): Promise<string> {
  const tokenHash = hashDeskToken(context, 'invite', given.token)
  return context.db.transaction(async (tx) => {
    const invite = await lockOpenInvite(tx, tokenHash)
    if (!invite) throw new Refusal('invite.invalid')
    const [role, inviter] = [await lockRole(tx, invite.roleId), await roleOfMember(tx, invite.invitedBy)]
    const mayInvite = role && inviter && holds(inviter, 'staff.manage') && mayGrant(inviter, role)
    if (!mayInvite || (await findStaff(tx, invite.email))) throw new Refusal('invite.invalid')
    const mailbox = email(invite.email)
    const account = mailbox && (await findAccount(tx, mailbox))
    if (!account) throw new Refusal('invite.noAccount')
    const typed = password(given.password)
    if (typed === null || !(await verifyPassword(context, account.passwordHash, typed))) throw new Refusal('password.wrong')
    await markAccepted(tx, invite.id)
    await appointStaff(tx, invite.email, role.name)
    const actor = { kind: 'staff', id: account.id, requestId: given.requestId } as const
    await recordChange(tx, actor, { action: 'invite.accepted', objectType: 'invite', objectId: invite.id, after: { role: role.name } })
    await notifyStaff(tx, account.id, enabledMail(account.fullName, role.name))
    return openDeskSession(context, { profileId: account.id, deviceLabel: given.deviceLabel }, tx)
  })
}
