import { findAccount } from '#db/account/profiles.ts'
import type { Email } from '#domain/account/email.ts'
import type { ServiceContext } from '#services/context.ts'
import { withConstantTime } from './constant-time.ts'
import { sendLink } from './links.ts'

/** Sends a link to reset the password, if the e-mail address has an account; the response is the same. */
export function requestPasswordReset(context: ServiceContext, email: Email): Promise<void> {
  return withConstantTime(async () => {
    const account = await findAccount(context.db, email)
    if (!account) return
    await context.db.transaction((tx) => sendLink(context, tx, { userId: account.id, email, purpose: 'password_reset' }))
  })
}
