import { recordAccountChange } from '#db/account/audit.ts'
import { endDeskAccess } from '#db/account/end-desk-access.ts'
import { deleteLinksOf, type Link, useLink } from '#db/account/links.ts'
import { lockIfActive } from '#db/account/lock-shopper.ts'
import { confirmEmailOf, setEmail } from '#db/account/profiles.ts'
import type { Tx } from '#db/connect.ts'
import { isDuplicate } from '#db/errors.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { emailChangedMail } from '#domain/account/account-mails.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { openSession } from '#services/session/open-session.ts'
import { linkDigest } from './digests.ts'
import { notifyOwner } from './notify-owner.ts'

type OpenedLink = { token: string; shopper: SignedIn | null; deviceLabel: string | null }

/**
 * Confirms the e-mail address of a link. A change of it ends every session of the account; returns the token of a new one for the
 * browser of its owner, else null.
 */
export async function confirmEmail(context: ServiceContext, { token, shopper, deviceLabel }: OpenedLink): Promise<string | null> {
  try {
    return await context.db.transaction(async (tx) => {
      const link = await useLink(tx, linkDigest(context, token), ['email_confirmation', 'email_change'])
      if (!link || !(await lockIfActive(tx, link.userId))) throw new Refusal('link.invalid')
      const { userId, purpose } = link
      if (purpose === 'email_change') await changeEmail(context, tx, link)
      else if (!(await confirmEmailOf(tx, link))) throw new Refusal('link.invalid')
      return purpose === 'email_change' && shopper?.userId === userId ? openSession(context, { userId, deviceLabel }, tx) : null
    })
  } catch (error) {
    // The e-mail address was registered meanwhile, which the response must not reveal.
    throw isDuplicate(error, 'profiles_email_key') ? new Refusal('link.invalid') : error
  }
}

async function changeEmail({ settings }: ServiceContext, tx: Tx, { userId, email }: Link): Promise<void> {
  await notifyOwner(tx, userId, emailChangedMail(settings.name))
  await setEmail(tx, userId, email)
  await deleteLinksOf(tx, userId, ['password_reset', 'email_confirmation'])
  await deleteSessionsOf(tx, userId)
  await endDeskAccess(tx, userId)
  await recordAccountChange(tx, userId, 'account.emailChanged')
}
