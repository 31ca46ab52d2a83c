import { isEmailTaken } from '#db/account/profiles.ts'
import type { Email } from '#domain/account/email.ts'
import type { ServiceContext } from '../context.ts'
import type { SignedIn } from '../session/find-session.ts'
import { withConstantTime } from './constant-time.ts'
import { sendLink } from './links.ts'

/** Sends a link to the new address, unless it is taken; the response is the same. */
export function requestEmailChange(context: ServiceContext, { userId }: SignedIn, email: Email): Promise<void> {
  return withConstantTime(async () => {
    if (await isEmailTaken(context.db, email)) return
    await context.db.transaction((tx) => sendLink(context, tx, { userId, email, purpose: 'email_change' }))
  })
}
