import { findPasswordHash } from '#db/account/profiles.ts'
import { markPasswordConfirmed } from '#db/sessions.ts'
import { password } from '#domain/account/password.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { verifyPassword } from './password-hash.ts'

type PasswordInput = { password: string; field?: string }

/** Required before e-mail, phone or password change, in case a browser was left open (docs/threats.md D1). Returns the verified hash. */
export async function confirmPassword(
  context: ServiceContext,
  { userId, sessionId }: SignedIn,
  { password: typed, field = 'password' }: PasswordInput,
): Promise<string> {
  const hash = await findPasswordHash(context.db, userId)
  const given = password(typed)
  if (!hash || given === null || !(await verifyPassword(context, hash, given))) {
    throw new Refusal('password.wrong', { fields: [{ name: field, message: refusals['password.wrong'].message }] })
  }
  await markPasswordConfirmed(context.db, sessionId)
  return hash
}
