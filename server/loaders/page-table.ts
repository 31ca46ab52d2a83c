import type { PropsOf, RoutedPageName } from '#app/routes.ts'
import { cardOf } from '#domain/catalog.ts'
import { shownFacet } from '#domain/listing.ts'
import { apiDocument } from '#server/api/openapi.ts'
import { api } from '#server/api/routes.ts'
import { getProfilePage } from '#services/account/get-profile-page.ts'
import { getSettingsPage } from '#services/account/get-settings-page.ts'
import { getSitemapPage } from '#services/catalog/build-sitemap.ts'
import { findRedirect } from '#services/catalog/find-redirect.ts'
import { getCategoryPage } from '#services/catalog/get-category-page.ts'
import { getHomePage } from '#services/catalog/get-home-page.ts'
import { getLandingPage } from '#services/catalog/get-landing-page.ts'
import { getProductPage } from '#services/catalog/get-product-page.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import { getContentPage, getOwnPage } from '#services/content/get-content-page.ts'
import { getPostPage } from '#services/content/get-post-page.ts'
import { listPosts } from '#services/content/list-posts.ts'
import { getCheckoutPage } from '#services/order/get-checkout-page.ts'
import { getInvoicePage } from '#services/order/get-invoice-page.ts'
import { getOrdersPage } from '#services/order/get-orders-page.ts'
import { getSatisfactionPage } from '#services/review/get-satisfaction-page.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { shopperUser } from '#services/session/shopper-user.ts'
import { apiOperations } from './api-docs.ts'
import type { PageDefinition } from './page-definition.ts'
import { loadSearchPage } from './search.ts'
import { shownProduct } from './shown-product.ts'
import { loadRecoveryPage, loadSignInPage } from './sign-in.ts'
import { loadWholesalePage } from './wholesale.ts'

/** A page that needs no data of the server. */
const noProps = async () => ({})

/** A family or content page is named by its path. */
const slugOf = (path: string) => path.slice(1)

/** Every page with a URL: how its props are loaded, what invalidates it, and how urgent it is. The compiler checks each row against the page's own props. */
export const pageTable: Readonly<{ [Name in RoutedPageName]: PageDefinition<PropsOf<Name>> }> = {
  home: { priority: 'browse', load: getHomePage, topics: ['listing', 'sales', 'content'], expiresAt: ({ changesAt }) => changesAt },
  store: {
    priority: 'browse',
    load: async (context, { query }) => {
      const listing = await listProducts(context, query)
      return listing && { ...listing, products: listing.products.map(cardOf), facets: listing.facets.map(shownFacet) }
    },
    topics: (query) => (query.get('sort') === 'best-selling' ? ['listing', 'sales'] : ['listing']),
  },
  category: { priority: 'browse', load: getCategoryPage, topics: [] },
  landing: {
    priority: 'browse',
    load: (context, { path, query }) => getLandingPage(context, slugOf(path), query.get('compare')),
    topics: ['listing', 'sales'],
  },
  product: {
    priority: 'browse',
    load: async (context, { params }) => {
      const product = await getProductPage(context, params.slug ?? '')
      if (!product) return null
      return shownProduct(product)
    },
    // Not `sales`, though related products are sorted by them: every order would invalidate every product page.
    topics: ['listing'],
    uncacheable: ({ reviews }) => reviews.isUnreachable,
  },
  search: {
    priority: 'browse',
    load: async (context, request) => {
      const isFiltered = request.query.has('category') || request.query.has('brand')
      return isFiltered && (await findRedirect(context, '/search', request.query)) ? null : loadSearchPage(context, request)
    },
    topics: ['listing', 'search'],
    uncacheable: ({ failure }) => failure !== null,
  },
  satisfaction: { priority: 'browse', load: getSatisfactionPage, topics: ['reviews', 'listing'] },
  wholesale: { priority: 'browse', load: loadWholesalePage, topics: ['wholesale'], uncacheable: ({ failure }) => failure !== null },
  blog: {
    priority: 'browse',
    load: (context, { query }) => listPosts(context, query),
    topics: ['content'],
    expiresAt: ({ changesAt }) => changesAt,
  },
  post: {
    priority: 'browse',
    load: (context, { params }) => getPostPage(context, params.slug ?? ''),
    topics: ['content', 'listing'],
    expiresAt: ({ changesAt }) => changesAt,
  },
  content: {
    priority: 'browse',
    // Pages that the owner added have their slug as a parameter.
    load: (context, { path, params: { slug } }) => (slug ? getOwnPage(context, slug) : getContentPage(context, slugOf(path))),
    topics: ['content'],
  },
  contact: { priority: 'browse', load: (context, { path }) => getContentPage(context, slugOf(path)), topics: ['content'] },
  sitemap: { priority: 'browse', load: getSitemapPage, topics: ['content'], expiresAt: ({ changesAt }) => changesAt },
  'api-docs': { priority: 'browse', load: async () => ({ operations: apiOperations(await apiDocument(api)) }), topics: [] },

  auth: { priority: 'account', load: loadSignInPage },
  'forgot-password': { priority: 'account', load: loadRecoveryPage },
  'reset-password': { priority: 'account', load: noProps },
  'confirm-email': { priority: 'account', load: noProps },
  profile: { priority: 'account', load: forShopper(getProfilePage) },
  settings: { priority: 'account', load: forShopper(getSettingsPage) },
  cart: { priority: 'account', load: noProps },
  favorites: { priority: 'account', load: noProps },
  // Null, and so a 404, where every message goes to a real provider.
  'sandbox-inbox': { priority: 'account', load: async ({ inbox }) => inbox && { messages: await inbox.latest() } },

  'checkout-cart': { priority: 'account', load: forShopper(getCheckoutPage) },
  'checkout-address': { priority: 'account', load: forShopper(getCheckoutPage) },
  'checkout-shipping': { priority: 'account', load: forShopper(getCheckoutPage) },
  'checkout-payment': { priority: 'account', load: forShopper(getCheckoutPage) },
  // The page requests the order itself: only the browser knows which one it placed.
  'checkout-success': { priority: 'account', load: forShopper(async (_context, shopper) => ({ user: shopperUser(shopper) })) },
  orders: {
    priority: 'account',
    load: forShopper((context, shopper, { query }) => getOrdersPage(context, shopper, pageNumber(query))),
  },
  invoice: {
    priority: 'account',
    load: forShopper((context, shopper, { params }) => getInvoicePage(context, shopper, params.id ?? '')),
  },
  // The same for everybody: the browser reads the parameters that the bank appended to the URL. Not `payment`: anybody can request it.
  'payment-verify': { priority: 'account', load: noProps, topics: [] },
}

type LoaderParameters = Parameters<PageDefinition<object>['load']>

/** For routes with `signIn`: guests are redirected before they get here. */
function forShopper<Props>(
  load: (context: LoaderParameters[0], shopper: SignedIn, request: LoaderParameters[1]) => Promise<Props>,
): (...parameters: LoaderParameters) => Promise<Props | null> {
  return async (context, request) => request.shopper && load(context, request.shopper, request)
}

/** 1 for anything that is not a page number. */
function pageNumber(query: URLSearchParams): number {
  const requested = /^[1-9][0-9]{0,3}$/.exec(query.get('page') ?? '')
  return requested ? Number(requested[0]) : 1
}
