import { returnPath } from '#domain/account/return-path.ts'
import type { ServiceContext } from '#services/context.ts'

export type SignInTab = 'login' | 'register'

export type SignInPageData = {
  tab: SignInTab
  /** The path to continue with after signing in. */
  next: string
  /** The shopper was redirected because the session has expired. */
  isExpired: boolean
  /** The name of a shopper who is already signed in. */
  signedInAs: string | null
  /** The inbox of a demo; null when messages are really sent. */
  inboxHref: string | null
  passwordMin: number
}

export type RecoveryPageData = Pick<SignInPageData, 'next' | 'inboxHref' | 'passwordMin'>

export function getRecoveryPage({ inbox, settings }: ServiceContext, next: string | null): RecoveryPageData {
  return { next: returnPath(next), inboxHref: inbox && '/sandbox/inbox', passwordMin: settings.passwordMin }
}

type SignInRequest = { tab: SignInTab; next: string | null; isExpired: boolean; signedInAs: string | null }

export function getSignInPage(context: ServiceContext, { next, ...request }: SignInRequest): SignInPageData {
  return { ...request, ...getRecoveryPage(context, next) }
}
