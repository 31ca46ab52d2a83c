import type { ComponentType } from 'react'
import type { ContentSlug } from '#domain/content/content-pages.ts'

/** The router carries props without looking at them; `server/loaders` is held to each page's own by type. */
export type PageComponent = ComponentType<object> & {
  /** In place of the shop's own top bar. */
  Bar?: ComponentType<{ path: string }>
}

/** Each page's code is fetched when it is first needed. */
export const pages = {
  home: () => import('./pages/home.tsx').then((module) => module.HomePage as PageComponent),
  store: () => import('./pages/store.tsx').then((module) => module.StorePage as PageComponent),
  category: () => import('./pages/category.tsx').then((module) => module.CategoryPage as PageComponent),
  landing: () => import('./pages/landing.tsx').then((module) => module.LandingPage as PageComponent),
  sitemap: () => import('./pages/sitemap.tsx').then((module) => module.SitemapPage as PageComponent),
  product: () => import('./pages/product.tsx').then((module) => module.ProductPage as PageComponent),
  cart: () => import('./pages/cart.tsx').then((module) => module.CartPage as PageComponent),
  favorites: () => import('./pages/favorites.tsx').then((module) => module.FavoritesPage as PageComponent),
  satisfaction: () => import('./pages/satisfaction.tsx').then((module) => module.SatisfactionPage as PageComponent),
  search: () => import('./pages/search.tsx').then((module) => module.SearchPage as PageComponent),
  wholesale: () => import('./pages/wholesale.tsx').then((module) => module.WholesalePage as PageComponent),
  blog: () => import('./pages/blog.tsx').then((module) => module.BlogPage as PageComponent),
  post: () => import('./pages/post.tsx').then((module) => module.PostPage as PageComponent),
  content: () => import('./pages/content.tsx').then((module) => module.ContentPage as PageComponent),
  contact: () => import('./pages/contact.tsx').then((module) => module.ContactPage as PageComponent),
  auth: () => import('./pages/auth.tsx').then((module) => module.AuthPage as PageComponent),
  'forgot-password': () => import('./pages/forgot-password.tsx').then((module) => module.ForgotPasswordPage as PageComponent),
  'reset-password': () => import('./pages/reset-password.tsx').then((module) => module.ResetPasswordPage as PageComponent),
  'confirm-email': () => import('./pages/confirm-email.tsx').then((module) => module.ConfirmEmailPage as PageComponent),
  profile: () => import('./pages/profile.tsx').then((module) => module.ProfilePage as PageComponent),
  settings: () => import('./pages/settings.tsx').then((module) => module.SettingsPage as PageComponent),
  'checkout-cart': () => import('./pages/checkout/cart.tsx').then((module) => module.CheckoutCartPage as PageComponent),
  'checkout-address': () => import('./pages/checkout/address.tsx').then((module) => module.CheckoutAddressPage as PageComponent),
  'checkout-shipping': () => import('./pages/checkout/shipping.tsx').then((module) => module.CheckoutShippingPage as PageComponent),
  'checkout-payment': () => import('./pages/checkout/payment.tsx').then((module) => module.CheckoutPaymentPage as PageComponent),
  'checkout-success': () => import('./pages/checkout/success.tsx').then((module) => module.CheckoutSuccessPage as PageComponent),
  'payment-verify': () => import('./pages/checkout/payment-verify.tsx').then((module) => module.PaymentVerifyPage as PageComponent),
  orders: () => import('./pages/orders.tsx').then((module) => module.OrdersPage as PageComponent),
  invoice: () => import('./pages/invoice.tsx').then((module) => module.InvoicePage as PageComponent),
  'api-docs': () => import('./pages/api-docs.tsx').then((module) => module.ApiDocsPage as PageComponent),
  'sandbox-inbox': () => import('./pages/sandbox-inbox.tsx').then((module) => module.SandboxInboxPage as PageComponent),
  'not-found': () => import('./pages/not-found.tsx').then((module) => module.NotFoundPage as PageComponent),
  error: () => import('./pages/error.tsx').then((module) => module.ErrorPage as PageComponent),
}

export type PageName = keyof typeof pages

export type Route = {
  path: string
  page: PageName
  /** Public pages are the same bytes for everyone and may be cached; private ones are `no-store` and not indexed. */
  access: 'public' | 'private'
  /** Of a public page: what its loader may read of the query. Nothing else gets that far, or into the key under which the page is kept. */
  parameters?: readonly string[]
  /** Besides those, a parameter for each option that the shop's products have, by its slug. */
  takesOptions?: true
  /** A page for signed-in shoppers only, and where a guest is sent instead, to come back afterwards. */
  signIn?: '/login' | '/auth'
  /** Said and gone to when the page's data cannot be had while the shopper browses; the error page otherwise. */
  ifUnreachable?: { message: string; href: string }
}

/** The URL map, in the order of spec §2. */
export const routes: readonly Route[] = [
  { path: '/', page: 'home', access: 'public' },
  {
    path: '/store',
    page: 'store',
    access: 'public',
    parameters: ['category', 'q', 'priceMin', 'priceMax', 'inStock', 'sort', 'page', 'after'],
    takesOptions: true,
  },
  {
    path: '/product/{slug}',
    page: 'product',
    access: 'public',
    ifUnreachable: { message: 'خطا در بارگذاری محصول', href: '/store' },
  },
  { path: '/search', page: 'search', access: 'public', parameters: ['q', 'category', 'sort', 'literal'] },
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
  { path: '/checkout/payment-verify', page: 'payment-verify', access: 'private' },
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
