import { hasRecentLink } from '#db/account/links.ts'
import { type Account, findAccount, lockIfPasswordUnchanged, replacePasswordHash } from '#db/account/profiles.ts'
import type { Email } from '#domain/account/email.ts'
import { type Password, password } from '#domain/account/password.ts'
import type { SessionUser } from '#domain/account/session-user.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { openSession } from '#services/session/open-session.ts'
import { sendLink } from './links.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'

type Credentials = { readonly email: Email; readonly password: string; readonly deviceLabel: string | null }

/** Opens a session; an unknown e-mail address takes as long and responds the same as a wrong password. */
export async function signIn(context: ServiceContext, given: Credentials): Promise<{ user: SessionUser; token: string }> {
  const typed = password(given.password)
  if (typed === null) throw new Refusal('login.wrong')
  const { passwordHash, ...account } = await authenticate(context, given.email, typed)
  await requireConfirmedEmail(context, account)
  const token = await context.db.transaction(async (tx) => {
    if (!(await lockIfPasswordUnchanged(tx, { id: account.id, passwordHash }))) throw new Refusal('login.wrong')
    return openSession(context, { userId: account.id, deviceLabel: given.deviceLabel }, tx)
  })
  return { user: { id: account.id, fullName: account.fullName, email: account.email }, token }
}

/** Where the shop requires it, the e-mail address must be confirmed before the account can be used. */
export async function requireConfirmedEmail(
  context: ServiceContext,
  account: Pick<Account, 'id' | 'email' | 'emailConfirmedAt'>,
): Promise<void> {
  if (context.settings.emailConfirmation && !account.emailConfirmedAt) await refuseUnconfirmed(context, account)
}

/** Resends the confirmation link in case the first mail was lost, but not within five minutes. */
async function refuseUnconfirmed(context: ServiceContext, { id: userId, email }: { id: string; email: string }): Promise<never> {
  await context.db.transaction(async (tx) => {
    if (await hasRecentLink(tx, userId, 'email_confirmation')) return
    await sendLink(context, tx, { userId, email, purpose: 'email_confirmation' })
  })
  throw new Refusal('email.unconfirmed')
}

async function authenticate(context: ServiceContext, email: Email, typed: Password): Promise<Account & { passwordHash: string }> {
  const account = await findAccount(context.db, email)
  const isRight = await verifyPassword(context, account?.passwordHash ?? null, typed)
  if (!account?.passwordHash || !isRight) throw new Refusal('login.wrong')
  if (!isOutdated(account.passwordHash)) return { ...account, passwordHash: account.passwordHash }
  const renewed = await hashPassword(context, typed)
  await replacePasswordHash(context.db, account.id, { old: account.passwordHash, renewed })
  return { ...account, passwordHash: renewed }
}
