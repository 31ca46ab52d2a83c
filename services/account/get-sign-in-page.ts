import { returnPath } from '#domain/account/return-path.ts'
import type { ServiceContext } from '../context.ts'

export type SignInTab = 'login' | 'register'

export type SignInPageData = {
  tab: SignInTab
  /** Where the shopper goes afterwards: a path of this shop. */
  next: string
  /** A session ran out, and that is why the shopper is here. */
  isExpired: boolean
  /** Whoever is signed in already. */
  signedInAs: string | null
  /** Where a demo's messages are read; null when they are really sent. */
  inboxHref: string | null
  passwordMin: number
}

type SignInRequest = { tab: SignInTab; next: string | null; isExpired: boolean; signedInAs: string | null }

export function getSignInPage({ inbox, settings }: ServiceContext, { next, ...asked }: SignInRequest): SignInPageData {
  return { ...asked, next: returnPath(next), inboxHref: inbox && '/sandbox/inbox', passwordMin: settings.passwordMin }
}
