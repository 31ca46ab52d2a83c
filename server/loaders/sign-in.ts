import { getRecoveryPage, getSignInPage, type RecoveryPageData, type SignInPageData } from '#services/account/get-sign-in-page.ts'
import type { ServiceContext } from '#services/context.ts'
import type { LoaderRequest } from './page-definition.ts'

/** One page for three paths: `/auth` and `/login` open on the sign-in tab, `/register` on the other. */
export async function loadSignInPage(context: ServiceContext, { path, query, shopper }: LoaderRequest): Promise<SignInPageData> {
  return getSignInPage(context, {
    tab: path === '/register' ? 'register' : 'login',
    next: query.get('next'),
    isExpired: query.has('expired'),
    signedInAs: shopper?.fullName ?? null,
  })
}

export async function loadRecoveryPage(context: ServiceContext, { query }: LoaderRequest): Promise<RecoveryPageData> {
  return getRecoveryPage(context, query.get('next'))
}
