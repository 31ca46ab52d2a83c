import type { Context } from 'hono'
import type { ExtractSchema } from 'hono/types'
import { describeRoute } from 'hono-openapi'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { addresses } from './addresses.ts'
import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { cartProducts } from './cart-products.ts'
import { categories } from './categories.ts'
import { clientErrors } from './client-errors.ts'
import { contact } from './contact.ts'
import { me } from './me.ts'
import { type ApiDocument, apiDocument } from './openapi.ts'
import { orders } from './orders.ts'
import { ownVotes } from './own-votes.ts'
import { payments } from './payments.ts'
import { productShipping } from './product/product-shipping.ts'
import { products } from './products.ts'
import { receipts } from './receipts.ts'
import { productReviews, reviews } from './reviews.ts'
import { search } from './search.ts'
import { shippingMethods } from './shipping-methods.ts'
import { wholesale } from './wholesale.ts'
import { wishlist } from './wishlist.ts'

const documentRoute = describeRoute({
  summary: 'همین سند',
  tags: ['سند'],
  responses: { 200: { description: 'سند OpenAPI 3.1', content: { 'application/json': { schema: { type: 'object' } } } } },
})

/** Everything under `/api`. */
export const api = createRouter()
  .route('/categories', categories)
  .route('/products', productReviews)
  .route('/products', productShipping)
  .route('/products', products)
  .route('/search', search)
  .route('/wholesale', wholesale)
  .route('/auth', auth)
  .route('/reviews', reviews)
  .route('/me/votes', ownVotes)
  .route('/me', me)
  .route('/cart', cart)
  .route('/wishlist', wishlist)
  .route('/cart-products', cartProducts)
  .route('/addresses', addresses)
  .route('/contact', contact)
  .route('/shipping-methods', shippingMethods)
  .route('/receipts', receipts)
  .route('/orders', orders)
  .route('/payments', payments)
  .route('/client-errors', clientErrors)
  .get('/openapi.json', documentRoute, sendDocument)

/** Bodies and responses of every route by path and method; types the browser's API client (app/stores/api.ts). */
export type ApiRoutes = ExtractSchema<typeof api>

let document: Promise<ApiDocument> | undefined

/** Generated on the first request; it changes only with a deployment. */
async function sendDocument(c: Context<AppEnv>): Promise<Response> {
  document ??= apiDocument(api)
  return c.json(await document, 200, { 'cache-control': 'public, max-age=300' })
}
