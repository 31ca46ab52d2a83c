import { recordAccountChange } from '#db/account/audit.ts'
import { endDeskAccess } from '#db/account/end-desk-access.ts'
import { deleteLinksOf } from '#db/account/links.ts'
import { replacePasswordHash } from '#db/account/profiles.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { passwordChangedMail } from '#domain/account/account-mails.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { openSession } from '#services/session/open-session.ts'
import { acceptablePassword } from './acceptable-password.ts'
import { confirmPassword } from './confirm-password.ts'
import { notifyOwner } from './notify-owner.ts'
import { hashPassword } from './password-hash.ts'

type Change = { current: string; password: string; deviceLabel: string | null }

/** Changes the password and ends every session; returns the token of a new session for this browser. */
export async function changePassword(
  context: ServiceContext,
  shopper: SignedIn,
  { current, password, deviceLabel }: Change,
): Promise<string> {
  const chosen = acceptablePassword(context, password, shopper)
  const old = await confirmPassword(context, shopper, { password: current, field: 'current' })
  const renewed = await hashPassword(context, chosen)
  const { userId } = shopper
  return context.db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, userId, { old, renewed }))) throw new Refusal('password.wrong')
    await deleteSessionsOf(tx, userId)
    await endDeskAccess(tx, userId)
    // Links requested by somebody who knew the old password become invalid.
    await deleteLinksOf(tx, userId, ['email_change', 'password_reset'])
    await recordAccountChange(tx, userId, 'account.passwordChanged')
    await notifyOwner(tx, userId, passwordChangedMail(context.settings.name))
    return openSession(context, { userId, deviceLabel }, tx)
  })
}
