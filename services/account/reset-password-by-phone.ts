import { recordAccountChange } from '#db/account/audit.ts'
import { endDeskAccess } from '#db/account/end-desk-access.ts'
import { deleteLinksOf } from '#db/account/links.ts'
import { lockAccountByPhone, setPasswordHash } from '#db/account/profiles.ts'
import { useTicket } from '#db/account/tickets.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { passwordChangedMail } from '#domain/account/account-mails.ts'
import type { SessionUser } from '#domain/account/session-user.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { openSession } from '#services/session/open-session.ts'
import { acceptablePassword } from './acceptable-password.ts'
import { notifyOwner } from './notify-owner.ts'
import { hashPassword } from './password-hash.ts'
import { accountOfTicket, type PhoneProof } from './sign-in-by-phone.ts'

/** Sets the password of the account of the proved number, ends every session and opens a new one for this browser. */
export async function resetPasswordByPhone(
  context: ServiceContext,
  proof: PhoneProof & { readonly password: string },
): Promise<{ user: SessionUser; token: string }> {
  const { ticket, phone, email } = await accountOfTicket(context, proof)
  const passwordHash = await hashPassword(context, acceptablePassword(context, proof.password, { phone, email }))
  return context.db.transaction(async (tx) => {
    const account = (await useTicket(tx, ticket)) && (await lockAccountByPhone(tx, phone))
    if (!account) throw new Refusal('ticket.invalid')
    const { id, fullName } = account
    await setPasswordHash(tx, id, passwordHash)
    await deleteSessionsOf(tx, id)
    await endDeskAccess(tx, id)
    // Pending links may have been requested by somebody else.
    await deleteLinksOf(tx, id, ['email_change', 'password_reset'])
    await recordAccountChange(tx, id, 'account.passwordReset')
    await notifyOwner(tx, id, passwordChangedMail(context.settings.name))
    return {
      user: { id, fullName, email: account.email },
      token: await openSession(context, { userId: id, deviceLabel: proof.deviceLabel }, tx),
    }
  })
}
