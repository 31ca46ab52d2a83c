import { getSignInPage, type SignInPageData } from '#services/account/get-sign-in-page.ts'
import type { Shop } from '#services/context.ts'
import type { PageRequest } from './load-props.ts'

/** One screen under three addresses: two of them open on signing in. */
export async function signInLoader(shop: Shop, { path, query, shopper }: PageRequest): Promise<SignInPageData> {
  return getSignInPage(shop, {
    tab: path === '/register' ? 'register' : 'login',
    next: query.get('next'),
    isExpired: query.has('expired'),
    signedInAs: shopper?.fullName ?? null,
  })
}
