import type { Context, Hono } from 'hono'
import type { Assets } from '#app/router/page-data.ts'
import { isTextKind } from '#domain/desk/content/text-form.ts'
import { Refusal } from '#domain/refusals.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { writeDocument } from '#server/documents.ts'
import { shownProduct } from '#server/loaders/shown-product.ts'
import type { ServiceContext } from '#services/context.ts'
import { previewText } from '#services/desk/content/draft-text.ts'
import { previewProduct } from '#services/desk/goods/preview-product.ts'
import { needs } from './access.ts'
import { idOf } from './params.ts'

/** A product, post or page with a member's draft, as the shop would show it: for that member alone, never cached or indexed. */
export function previewRoute(deps: { context: ServiceContext; assets: Assets }): Hono<AppEnv> {
  const [product, text] = ['/desk/goods/:id/preview', '/desk/content/:kind/:id/preview'] as const
  return createRouter()
    .get(product, needs('products.read'), async (c) => {
      const found = await previewProduct(c.get('context'), idOf(c), c.get('staff'))
      forOneAlone(c, product)
      return c.html(await writeDocument(deps, { page: 'product', path: `/product/${found.slug}`, props: shownProduct(found) }))
    })
    .get(text, needs('content.edit'), async (c) => {
      const kind = c.req.param('kind')
      if (!isTextKind(kind)) throw new Refusal('page.notFound')
      const preview = await previewText(c.get('context'), { kind, id: idOf(c) }, c.get('staff'))
      forOneAlone(c, text)
      return c.html(await writeDocument(deps, preview))
    })
}

function forOneAlone(c: Context<AppEnv>, route: string): void {
  c.set('route', route)
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  c.header('referrer-policy', 'no-referrer')
}
