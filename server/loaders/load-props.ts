import type { Match } from '#app/router/match.ts'
import type { PageName } from '#app/routes.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { apiDocument } from '../api/openapi.ts'
import { api } from '../api/routes.ts'
import { apiOperations } from './api-docs.ts'
import { blogLoader, postLoader } from './blog.ts'
import { categoryLoader } from './category.ts'
import { checkoutLoader, checkoutSuccessLoader, paymentReturnLoader } from './checkout.ts'
import { contentLoader } from './content.ts'
import { homeLoader } from './home.ts'
import { landingLoader } from './landing.ts'
import { invoiceLoader, ordersLoader } from './orders.ts'
import { productLoader } from './product.ts'
import { profileLoader } from './profile.ts'
import { sandboxInboxLoader } from './sandbox-inbox.ts'
import { satisfactionLoader } from './satisfaction.ts'
import { searchLoader } from './search.ts'
import { settingsLoader } from './settings.ts'
import { signInLoader } from './sign-in.ts'
import { sitemapLoader } from './sitemap.ts'
import { storeLoader } from './store.ts'
import { wholesaleLoader } from './wholesale.ts'

export type PageRequest = {
  path: string
  params: Record<string, string>
  query: URLSearchParams
  /** Always null on a public page: those are the same bytes for everyone. */
  shopper: SignedIn | null
}

export type Loader = (context: ServiceContext, request: PageRequest) => Promise<object | null>

/** What each page needs, by page name. A page that is missing here needs nothing of the server. */
const loaders: Partial<Record<PageName, Loader>> = {
  home: homeLoader,
  store: storeLoader,
  category: categoryLoader,
  landing: (context, { path, query }) => landingLoader(context, { params: { slug: path.slice(1) }, query }),
  sitemap: sitemapLoader,
  product: productLoader,
  satisfaction: satisfactionLoader,
  search: searchLoader,
  wholesale: wholesaleLoader,
  blog: blogLoader,
  post: postLoader,
  content: contentLoader,
  contact: contentLoader,
  auth: signInLoader,
  profile: profileLoader,
  settings: settingsLoader,
  'checkout-cart': checkoutLoader,
  'checkout-address': checkoutLoader,
  'checkout-shipping': checkoutLoader,
  'checkout-payment': checkoutLoader,
  'checkout-success': checkoutSuccessLoader,
  'payment-verify': paymentReturnLoader,
  orders: ordersLoader,
  invoice: invoiceLoader,
  'sandbox-inbox': sandboxInboxLoader,
  'api-docs': async () => ({ operations: apiOperations(await apiDocument(api)) }),
}

/** A page's props, or null when what it should show does not exist. */
export async function loadProps(
  context: ServiceContext,
  { route, params }: Match,
  { query, shopper }: Pick<PageRequest, 'query' | 'shopper'>,
): Promise<object | null> {
  const loader = loaders[route.page]
  return loader ? loader(context, { path: route.path, params, query, shopper }) : {}
}
