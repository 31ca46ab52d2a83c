import type { Hono } from 'hono'
import type { Assets } from '#app/router/page-data.ts'
import type { ServiceContext } from '#services/context.ts'
import { previewProduct } from '#services/desk/goods/preview-product.ts'
import { type AppEnv, createRouter } from '../app-env.ts'
import { writeDocument } from '../documents.ts'
import { shownProduct } from '../loaders/shown-product.ts'
import { needs } from './access.ts'
import { idOf } from './params.ts'

/** A product with a member's draft, as the shop would show it: for that member alone, never cached or indexed. */
export function previewRoute(deps: { context: ServiceContext; assets: Assets }): Hono<AppEnv> {
  const path = '/desk/goods/:id/preview'
  return createRouter().get(path, needs('products.read'), async (c) => {
    const product = await previewProduct(c.get('context'), idOf(c), c.get('staff'))
    c.set('route', path)
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    c.header('referrer-policy', 'no-referrer')
    return c.html(await writeDocument(deps, { page: 'product', path: `/product/${product.slug}`, props: shownProduct(product) }))
  })
}
