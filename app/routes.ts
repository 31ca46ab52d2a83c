import type { ComponentProps, ComponentType } from 'react'
import type { ContentSlug } from '#domain/content/content-pages.ts'
import { listingParameters, searchParameters } from '#domain/listing-parameters.ts'

/** A page as the router sees it: props are passed on without being read. */
export type PageComponent = ComponentType<object> & {
  /** Replaces the shop's own top bar. */
  Bar?: ComponentType<{ path: string }>
}

/** Each page is a separate chunk, loaded on first use. */
const lazyPages = {
  home: () => import('./pages/home.tsx').then((module) => module.HomePage),
  store: () => import('./pages/store.tsx').then((module) => module.StorePage),
  category: () => import('./pages/category.tsx').then((module) => module.CategoryPage),
  landing: () => import('./pages/landing.tsx').then((module) => module.LandingPage),
  sitemap: () => import('./pages/sitemap.tsx').then((module) => module.SitemapPage),
  product: () => import('./pages/product.tsx').then((module) => module.ProductPage),
  cart: () => import('./pages/cart.tsx').then((module) => module.CartPage),
  favorites: () => import('./pages/favorites.tsx').then((module) => module.FavoritesPage),
  satisfaction: () => import('./pages/satisfaction.tsx').then((module) => module.SatisfactionPage),
  search: () => import('./pages/search.tsx').then((module) => module.SearchPage),
  wholesale: () => import('./pages/wholesale.tsx').then((module) => module.WholesalePage),
  blog: () => import('./pages/blog.tsx').then((module) => module.BlogPage),
  post: () => import('./pages/post.tsx').then((module) => module.PostPage),
  content: () => import('./pages/content.tsx').then((module) => module.ContentPage),
  contact: () => import('./pages/contact.tsx').then((module) => module.ContactPage),
  auth: () => import('./pages/auth.tsx').then((module) => module.AuthPage),
  'forgot-password': () => import('./pages/forgot-password.tsx').then((module) => module.ForgotPasswordPage),
  'reset-password': () => import('./pages/reset-password.tsx').then((module) => module.ResetPasswordPage),
  'confirm-email': () => import('./pages/confirm-email.tsx').then((module) => module.ConfirmEmailPage),
  profile: () => import('./pages/profile.tsx').then((module) => module.ProfilePage),
  settings: () => import('./pages/settings.tsx').then((module) => module.SettingsPage),
  'checkout-cart': () => import('./pages/checkout/cart.tsx').then((module) => module.CheckoutCartPage),
  'checkout-address': () => import('./pages/checkout/address.tsx').then((module) => module.CheckoutAddressPage),
  'checkout-shipping': () => import('./pages/checkout/shipping.tsx').then((module) => module.CheckoutShippingPage),
  'checkout-payment': () => import('./pages/checkout/payment.tsx').then((module) => module.CheckoutPaymentPage),
  'checkout-success': () => import('./pages/checkout/success.tsx').then((module) => module.CheckoutSuccessPage),
  'payment-verify': () => import('./pages/checkout/payment-verify.tsx').then((module) => module.PaymentVerifyPage),
  orders: () => import('./pages/orders.tsx').then((module) => module.OrdersPage),
  invoice: () => import('./pages/invoice.tsx').then((module) => module.InvoicePage),
  'api-docs': () => import('./pages/api-docs.tsx').then((module) => module.ApiDocsPage),
  'sandbox-inbox': () => import('./pages/sandbox-inbox.tsx').then((module) => module.SandboxInboxPage),
  'not-found': () => import('./pages/not-found.tsx').then((module) => module.NotFoundPage),
  error: () => import('./pages/error.tsx').then((module) => module.ErrorPage),
}

export type PageName = keyof typeof lazyPages

type PagePropsByName = { [Name in PageName]: ComponentProps<Awaited<ReturnType<(typeof lazyPages)[Name]>>> }

/** The props a page declares: `server/loaders/page-table.ts` is checked against them. */
export type PropsOf<Name extends PageName> = PagePropsByName[Name] & object

/** Pages that have a URL; the other two are rendered in place of a page. */
export type RoutedPageName = Exclude<PageName, 'not-found' | 'error'>

/** The one place where the props of each page are erased: a component and its props reach the router together, paired by page name. */
export const pages = lazyPages as Readonly<Record<PageName, () => Promise<PageComponent>>>

export type Route = {
  path: string
  page: RoutedPageName
  /** Public pages are the same bytes for everyone and may be cached; private ones are `no-store` and not indexed. */
  access: 'public' | 'private'
  /** The query parameters of a public page. Its loader and its cache key see no others. */
  parameters?: readonly string[]
  /** Also accepts one parameter per product option, named by the option's slug. */
  takesOptions?: true
  /** Only for signed-in shoppers; guests are redirected here and return after signing in. */
  signIn?: '/login' | '/auth'
  /** Toast and redirect when a client-side navigation cannot load the page's data; without it the error page is shown. */
  ifUnreachable?: { message: string; href: string }
}

/** The URL map, in the sequence of product §2. */
export const routes: readonly Route[] = [
  { path: '/', page: 'home', access: 'public' },
  {
    path: '/store',
    page: 'store',
    access: 'public',
    parameters: listingParameters,
    takesOptions: true,
  },
  {
    path: '/product/{slug}',
    page: 'product',
    access: 'public',
    ifUnreachable: { message: 'خطا در بارگذاری محصول', href: '/store' },
  },
  { path: '/search', page: 'search', access: 'public', parameters: searchParameters },
  { path: '/wholesale', page: 'wholesale', access: 'public' },
  { path: '/blog', page: 'blog', access: 'public', parameters: ['tag', 'page'] },
  { path: '/blog/{slug}', page: 'post', access: 'public' },
  { path: '/satisfaction', page: 'satisfaction', access: 'public' },
  { path: '/contact', page: 'contact', access: 'public' },
  content('about'),
  { path: '/auth', page: 'auth', access: 'private' },
  { path: '/login', page: 'auth', access: 'private' },
  { path: '/register', page: 'auth', access: 'private' },
  { path: '/forgot-password', page: 'forgot-password', access: 'private' },
  { path: '/reset-password', page: 'reset-password', access: 'private' },
  { path: '/confirm-email', page: 'confirm-email', access: 'private' },
  { path: '/profile', page: 'profile', access: 'private', signIn: '/login' },
  { path: '/orders', page: 'orders', access: 'private', signIn: '/auth' },
  { path: '/orders/{id}/invoice', page: 'invoice', access: 'private', signIn: '/auth' },
  { path: '/settings', page: 'settings', access: 'private', signIn: '/login' },
  { path: '/checkout/cart', page: 'checkout-cart', access: 'private', signIn: '/auth' },
  { path: '/checkout/address', page: 'checkout-address', access: 'private', signIn: '/auth' },
  { path: '/checkout/shipping', page: 'checkout-shipping', access: 'private', signIn: '/auth' },
  { path: '/checkout/payment', page: 'checkout-payment', access: 'private', signIn: '/auth' },
  { path: '/checkout/success', page: 'checkout-success', access: 'private', signIn: '/auth' },
  { path: '/checkout/payment-verify', page: 'payment-verify', access: 'public' },
  { path: '/cart', page: 'cart', access: 'private' },
  { path: '/favorites', page: 'favorites', access: 'private' },
  { path: '/category', page: 'category', access: 'public' },
  landing('mac'),
  landing('ipad'),
  landing('iphone'),
  landing('watch'),
  landing('vision'),
  landing('airpods'),
  landing('tv'),
  landing('accessories'),
  content('gift-cards'),
  content('wallet'),
  content('privacy'),
  content('terms'),
  content('sales'),
  content('legal'),
  { path: '/sitemap', page: 'sitemap', access: 'public' },
  content('careers'),
  content('payment-guide'),
  content('shipping-guide'),
  content('returns'),
  content('warranty'),
  content('faq'),
  content('complaints'),
  // Pages that the owner added.
  { path: '/pages/{slug}', page: 'content', access: 'public' },
  { path: '/api/docs', page: 'api-docs', access: 'public' },
  { path: '/sandbox/inbox', page: 'sandbox-inbox', access: 'private' },
]

/** A family of products. */
function landing(slug: string): Route {
  return { path: `/${slug}`, page: 'landing', access: 'public', parameters: ['compare'] }
}

/** A page whose text is in the database. */
function content(slug: ContentSlug): Route {
  return { path: `/${slug}`, page: 'content', access: 'public' }
}
