import { recordAccountChange } from '#db/account/audit.ts'
import { deleteLinksOf, type Link, useLink } from '#db/account/links.ts'
import { confirmEmailOf, findReach, setEmail } from '#db/account/profiles.ts'
import type { Tx } from '#db/connect.ts'
import { isDuplicate } from '#db/errors.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { emailChangedMail } from '#domain/account/account-mails.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../context.ts'
import { linkDigest } from './digests.ts'
import { notifyOwner } from './notify-owner.ts'

/** Confirms the e-mail address of a link; a change of address ends every session of the account. */
export async function confirmEmail(context: ServiceContext, token: string): Promise<{ userId: string; isChanged: boolean }> {
  try {
    return await context.db.transaction(async (tx) => {
      const link = await useLink(tx, linkDigest(context, token), ['email_confirmation', 'email_change'])
      if (!link) throw new Refusal('link.invalid')
      const isChanged = link.purpose === 'email_change'
      if (isChanged) await changeEmail(tx, link)
      else if (!(await confirmEmailOf(tx, link))) throw new Refusal('link.invalid')
      return { userId: link.userId, isChanged }
    })
  } catch (error) {
    // The address was registered meanwhile, which the response must not reveal.
    throw isDuplicate(error, 'profiles_email_key') ? new Refusal('link.invalid') : error
  }
}

async function changeEmail(tx: Tx, { userId, email }: Link): Promise<void> {
  if (!(await findReach(tx, userId))) throw new Refusal('link.invalid')
  await notifyOwner(tx, userId, emailChangedMail)
  await setEmail(tx, userId, email)
  await deleteLinksOf(tx, userId, ['password_reset', 'email_confirmation'])
  await deleteSessionsOf(tx, userId)
  await recordAccountChange(tx, userId, 'account.emailChanged')
}
