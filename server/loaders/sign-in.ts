import { getSignInPage, type SignInPageData } from '#services/account/get-sign-in-page.ts'
import type { ServiceContext } from '#services/context.ts'
import type { PageRequest } from './load-props.ts'

/** One screen under three addresses: two of them open on signing in. */
export async function signInLoader(context: ServiceContext, { path, query, shopper }: PageRequest): Promise<SignInPageData> {
  return getSignInPage(context, {
    tab: path === '/register' ? 'register' : 'login',
    next: query.get('next'),
    isExpired: query.has('expired'),
    signedInAs: shopper?.fullName ?? null,
  })
}
