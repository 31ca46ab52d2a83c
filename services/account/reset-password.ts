import { recordAccountChange } from '#db/account/audit.ts'
import { endDeskAccess } from '#db/account/end-desk-access.ts'
import { deleteLinksOf, findLinkByToken, useLink } from '#db/account/links.ts'
import { findReach, resetPasswordHash } from '#db/account/profiles.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { type LinkPurpose, passwordChangedMail } from '#domain/account/account-mails.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { acceptablePassword } from './acceptable-password.ts'
import { linkDigest } from './digests.ts'
import { notifyOwner } from './notify-owner.ts'
import { hashPassword } from './password-hash.ts'

const purposes: LinkPurpose[] = ['password_reset']

/** Sets the password through a link and ends every session of the account. */
export async function resetPassword(context: ServiceContext, { token, password }: { token: string; password: string }): Promise<void> {
  const tokenHash = linkDigest(context, token)
  const sent = await findLinkByToken(context.db, tokenHash, purposes)
  const owner = sent && (await findReach(context.db, sent.userId))
  if (!owner) throw new Refusal('link.invalid')
  const passwordHash = await hashPassword(context, acceptablePassword(context, password, owner))
  await context.db.transaction(async (tx) => {
    const link = await useLink(tx, tokenHash, purposes)
    if (!link || !(await resetPasswordHash(tx, link, passwordHash))) throw new Refusal('link.invalid')
    await deleteSessionsOf(tx, link.userId)
    await endDeskAccess(tx, link.userId)
    // A pending change of the e-mail address may have been requested by somebody else.
    await deleteLinksOf(tx, link.userId, ['email_change'])
    await recordAccountChange(tx, link.userId, 'account.passwordReset')
    await notifyOwner(tx, link.userId, passwordChangedMail(context.settings.name))
  })
}
