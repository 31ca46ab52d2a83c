import type { SessionUser } from '#domain/account/session-user.ts'
import type { SignedIn } from './find-session.ts'

export type ShopperPageData = { readonly user: SessionUser }

/** What a page made for one shopper tells the browser of them. */
export function shopperUser({ userId: id, fullName, email }: SignedIn): SessionUser {
  return { id, fullName, email }
}
