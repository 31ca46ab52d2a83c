import type { SessionUser } from '#domain/account/session-user.ts'
import type { SignedIn } from './find-session.ts'

export type ShopperPageData = { readonly user: SessionUser }

/** The user data that a private page contains. */
export function shopperUser({ userId: id, fullName, email }: SignedIn): SessionUser {
  return { id, fullName, email }
}
