import { findInviteMail, insertInvite, revokeInvite } from '#db/desk/invites.ts'
import { lockRole } from '#db/desk/roles.ts'
import { findStaff } from '#db/desk/staff.ts'
import { newId } from '#db/ids.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { AccountMail } from '#domain/account/account-mails.ts'
import type { Email } from '#domain/account/email.ts'
import { inviteUrl } from '#domain/desk/links.ts'
import { inviteMail } from '#domain/desk/notices.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import { hashDeskToken } from '#services/desk/desk-token.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { changeStaff, requireMayGrant } from './may-grant.ts'

/** Derived from the id by the secret key, so that no table stores it. */
function inviteToken(context: ServiceContext, inviteId: string): string {
  return hashDeskToken(context, 'invite', `of ${inviteId}`).toString('base64url')
}

/** An invite to one e-mail address, valid for 48 hours and once (DESK-09). */
export async function inviteStaff(
  context: ServiceContext,
  staff: Staff,
  invite: { email: Email; roleId: string },
): Promise<{ id: string }> {
  return changeStaff(context, staff, async (tx) => {
    const role = await lockRole(tx, invite.roleId)
    if (!role) throw new Refusal('role.notFound')
    await requireMayGrant(tx, staff, role)
    if (await findStaff(tx, invite.email)) throw new Refusal('staff.exists')
    const id = newId()
    await insertInvite(tx, { ...invite, id, invitedBy: staff.id, tokenHash: hashDeskToken(context, 'invite', inviteToken(context, id)) })
    await recordChange(tx, staff.actor, { action: 'invite.sent', objectType: 'invite', objectId: id, after: { role: role.name } })
    await addToOutbox(tx, { topic: 'staff.invite', key: id, payload: { inviteId: id } })
    return { id }
  })
}

export async function withdrawInvite(context: ServiceContext, staff: Staff, inviteId: string): Promise<void> {
  await changeStaff(context, staff, async (tx) => {
    const revoked = await revokeInvite(tx, inviteId)
    if (!revoked) throw new Refusal('invite.notFound')
    const role = await lockRole(tx, revoked.roleId)
    if (role) await requireMayGrant(tx, staff, role)
    const change = { before: { status: 'open' }, after: { status: 'revoked' } }
    await recordChange(tx, staff.actor, { action: 'invite.revoked', objectType: 'invite', objectId: inviteId, ...change })
  })
}

/** The mail, written when it is sent; null when the invite is not open any more. */
export async function writeInviteMail(context: ServiceContext, inviteId: string): Promise<(AccountMail & { to: string }) | null> {
  const invite = await findInviteMail(context.db, inviteId)
  if (!invite) return null
  const { name: shopName, baseUrl } = context.settings
  const url = inviteUrl(baseUrl, inviteToken(context, inviteId))
  return { to: invite.email, ...inviteMail({ shopName, role: invite.role, url }) }
}
