import { type ComponentType, lazy } from 'react'
import type { DeskParams } from '#app/stores/desk/location.ts'
import type { Permission } from '#domain/desk/permissions.ts'

export type DeskPage = {
  readonly path: string
  readonly Page: ComponentType<{ params: DeskParams }>
  /** Without one: for every member of the staff. */
  readonly needs?: Permission
  /** Shown without a session and without the frame. */
  readonly isEntrance?: true
}

/** The URL map of the desk: one row per page, each its own chunk. The menu is components/desk/frame/menu-items.ts. */
const pages: readonly DeskPage[] = [
  { path: '/desk/enter', Page: lazy(() => import('./enter.tsx')), isEntrance: true },
  { path: '/desk/invite', Page: lazy(() => import('./invite.tsx')), isEntrance: true },
  { path: '/desk', Page: lazy(() => import('./today.tsx')) },
  { path: '/desk/orders', Page: lazy(() => import('./orders.tsx')), needs: 'orders.read' },
  { path: '/desk/receipts', Page: lazy(() => import('./receipts.tsx')), needs: 'receipts.review' },
  { path: '/desk/goods', Page: lazy(() => import('./goods.tsx')), needs: 'products.read' },
  { path: '/desk/money', Page: lazy(() => import('./money.tsx')), needs: 'payments.read' },
  // Before the pattern that it would match.
  { path: '/desk/orders/print', Page: lazy(() => import('./print.tsx')), needs: 'orders.read' },
  { path: '/desk/orders/:id', Page: lazy(() => import('./order.tsx')), needs: 'orders.read' },
  { path: '/desk/goods/categories', Page: lazy(() => import('./goods/categories.tsx')), needs: 'products.read' },
  { path: '/desk/goods/brands', Page: lazy(() => import('./goods/brands.tsx')), needs: 'products.read' },
  { path: '/desk/goods/options', Page: lazy(() => import('./goods/options.tsx')), needs: 'products.read' },
  // Before the pattern that it would match.
  { path: '/desk/goods/families/new', Page: lazy(() => import('./goods/new-family.tsx')), needs: 'products.edit' },
  { path: '/desk/goods/families/:id', Page: lazy(() => import('./goods/family.tsx')), needs: 'products.read' },
  { path: '/desk/goods/steps', Page: lazy(() => import('./goods/steps.tsx')), needs: 'products.read' },
  { path: '/desk/goods/steps/:id', Page: lazy(() => import('./goods/step.tsx')), needs: 'products.read' },
  { path: '/desk/goods/sheet', Page: lazy(() => import('./goods/sheet.tsx')), needs: 'products.read' },
  { path: '/desk/goods/:id/pictures', Page: lazy(() => import('./goods/pictures.tsx')), needs: 'products.read' },
  { path: '/desk/goods/:id/prices', Page: lazy(() => import('./goods/price-history.tsx')), needs: 'products.read' },
  { path: '/desk/goods/:id', Page: lazy(() => import('./product.tsx')), needs: 'products.read' },
  { path: '/desk/goods/options/:id', Page: lazy(() => import('./goods/option.tsx')), needs: 'products.read' },
  { path: '/desk/prices', Page: lazy(() => import('./prices/prices.tsx')), needs: 'prices.run' },
  { path: '/desk/prices/rates', Page: lazy(() => import('./prices/rates.tsx')), needs: 'prices.run' },
  { path: '/desk/prices/runs', Page: lazy(() => import('./prices/runs.tsx')), needs: 'prices.run' },
  { path: '/desk/prices/runs/:id', Page: lazy(() => import('./prices/run.tsx')), needs: 'prices.run' },
  { path: '/desk/import', Page: lazy(() => import('./import/imports.tsx')), needs: 'imports.run' },
  { path: '/desk/import/:id', Page: lazy(() => import('./import/import.tsx')), needs: 'imports.run' },
  { path: '/desk/stock', Page: lazy(() => import('./stock/stock.tsx')), needs: 'stock.read' },
  { path: '/desk/stock/products/:id', Page: lazy(() => import('./stock/product-stock.tsx')), needs: 'stock.read' },
  { path: '/desk/stock/documents', Page: lazy(() => import('./stock/documents.tsx')), needs: 'stock.read' },
  // Before the pattern that it would match.
  { path: '/desk/stock/documents/new', Page: lazy(() => import('./stock/new-document.tsx')), needs: 'stock.move' },
  { path: '/desk/stock/documents/:id', Page: lazy(() => import('./stock/document.tsx')), needs: 'stock.read' },
  { path: '/desk/stock/counts', Page: lazy(() => import('./stock/counts.tsx')), needs: 'stock.read' },
  { path: '/desk/stock/counts/:id', Page: lazy(() => import('./stock/count.tsx')), needs: 'stock.read' },
  { path: '/desk/stock/counts/:id/print', Page: lazy(() => import('./stock/count-print.tsx')), needs: 'stock.read' },
  { path: '/desk/content', Page: lazy(() => import('./content/posts.tsx')), needs: 'content.edit' },
  { path: '/desk/content/pages', Page: lazy(() => import('./content/pages.tsx')), needs: 'content.edit' },
  { path: '/desk/content/slides', Page: lazy(() => import('./content/slides.tsx')), needs: 'content.edit' },
  { path: '/desk/content/rails', Page: lazy(() => import('./content/rails.tsx')), needs: 'content.edit' },
  { path: '/desk/content/menu', Page: lazy(() => import('./content/menu.tsx')), needs: 'content.edit' },
  { path: '/desk/content/footer', Page: lazy(() => import('./content/footer.tsx')), needs: 'content.edit' },
  { path: '/desk/content/wholesale', Page: lazy(() => import('./content/wholesale.tsx')), needs: 'content.edit' },
  { path: '/desk/content/redirects', Page: lazy(() => import('./content/redirects.tsx')), needs: 'content.edit' },
  { path: '/desk/content/:kind/:id', Page: lazy(() => import('./content/text.tsx')), needs: 'content.edit' },
  { path: '/desk/coupons', Page: lazy(() => import('./coupons.tsx')), needs: 'coupons.edit' },
  { path: '/desk/messages', Page: lazy(() => import('./messages.tsx')), needs: 'messages.answer' },
  { path: '/desk/customers', Page: lazy(() => import('./customers.tsx')), needs: 'customers.read' },
  { path: '/desk/customers/:id', Page: lazy(() => import('./customer.tsx')), needs: 'customers.read' },
  { path: '/desk/reviews', Page: lazy(() => import('./reviews.tsx')), needs: 'reviews.moderate' },
  { path: '/desk/low-stock', Page: lazy(() => import('./low-stock.tsx')), needs: 'stock.read' },
  { path: '/desk/set-up', Page: lazy(() => import('./set-up.tsx')), needs: 'keys.manage' },
  { path: '/desk/help', Page: lazy(() => import('./help/manual.tsx')) },
  { path: '/desk/help/:chapter', Page: lazy(() => import('./help/chapter.tsx')) },
  { path: '/desk/settings', Page: lazy(() => import('./settings.tsx')) },
  { path: '/desk/settings/account', Page: lazy(() => import('./account.tsx')) },
  { path: '/desk/settings/shop', Page: lazy(() => import('./shop-settings.tsx')), needs: 'settings.edit' },
  { path: '/desk/settings/shipping', Page: lazy(() => import('./shipping.tsx')), needs: 'shipping.edit' },
  { path: '/desk/settings/shipping/windows', Page: lazy(() => import('./shipping/windows.tsx')), needs: 'shipping.edit' },
  { path: '/desk/settings/providers', Page: lazy(() => import('./providers.tsx')), needs: 'settings.edit' },
  { path: '/desk/settings/staff', Page: lazy(() => import('./staff.tsx')), needs: 'staff.manage' },
  { path: '/desk/settings/audit', Page: lazy(() => import('./audit.tsx')), needs: 'audit.read' },
]

/** The page of a path with its parameters, or null. */
export function matchDeskPage(path: string): { page: DeskPage; params: DeskParams } | null {
  const given = path.split('/')
  for (const page of pages) {
    const parts = page.path.split('/')
    if (parts.length !== given.length || parts.some((part, index) => !part.startsWith(':') && part !== given[index])) continue
    return {
      page,
      params: Object.fromEntries(parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), given[index] ?? '']] : []))),
    }
  }
  return null
}
