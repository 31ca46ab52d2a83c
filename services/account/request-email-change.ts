import { isEmailTaken } from '#db/account/profiles.ts'
import type { Email } from '#domain/account/email.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { withConstantTime } from './constant-time.ts'
import { sendLink } from './links.ts'

/** Sends a link to the new e-mail address, unless it is taken, or a confirmation to the present one; the response is the same. */
export function requestEmailChange(context: ServiceContext, { userId, email: present }: SignedIn, email: Email): Promise<void> {
  return withConstantTime(async () => {
    const isPresent = email === present
    if (!isPresent && (await isEmailTaken(context.db, email))) return
    const purpose = isPresent ? 'email_confirmation' : 'email_change'
    await context.db.transaction((tx) => sendLink(context, tx, { userId, email, purpose }))
  })
}
