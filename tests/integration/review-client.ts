import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { productRatingsSummary, productReviews } from '#db/schema/shoppers.ts'
import type { Review, ReviewsPage } from '#domain/review/review.ts'
import { aProduct, aShopper, type Product, type Shopper } from '#tests/support/factories.ts'
import { fingerprint, openTestShop, signedInAs, type TestShop } from '#tests/support/test-shop.ts'

export let shop: TestShop
export let app: TestShop['app']
export let db: TestShop['db']
export let product: Product
export let shopper: Shopper
export let headers: Record<string, string>
/** Each test uses its own network, so rate limits do not interfere. */
let network = 0

/** For each test file a shop whose reviews are read over HTTP, with a new product and shopper per test. */
export async function openReviewShop(): Promise<void> {
  shop = await openTestShop({ CARD_RATING: 'reviews' })
  app = shop.app
  db = shop.db
  beforeEach(async () => {
    network += 1
    product = await aProduct(db)
    shopper = await aShopper(db, { fullName: 'سارا محمدی' })
    headers = await signedInAs(shop, shopper)
  })
}

export const draft = { rating: 4, title: 'خوب بود', comment: 'باتری یک روز کامل می‌ماند.' }
type Written = Omit<ReviewsPage, 'reviews'> & { review: Review; code: string; detail: string; fields: { name: string; message: string }[] }

const send = (method: string, path: string, body: unknown, sent: Record<string, string>) =>
  app.request(
    path,
    { method, headers: sent, body: JSON.stringify(body) },
    { incoming: { socket: { remoteAddress: `203.0.113.${network}` } } },
  )

/** A digest of all rows. */
export const digest = () => fingerprint(db)

export async function write(body: unknown = draft, sent = headers, productId = product.id) {
  const response = await send('POST', `/api/products/${productId}/reviews`, body, sent)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Written }
}

export async function vote(review: { id: string }, isHelpful: unknown, sent = headers) {
  const response = await send('PUT', `/api/reviews/${review.id}/helpful`, { isHelpful }, sent)
  return { status: response.status, body: (await response.json()) as { code: string; isHelpful: boolean; helpfulCount: number } }
}

export async function list(query = '', productId = product.id) {
  const response = await app.request(`/api/products/${productId}/reviews${query}`)
  return { status: response.status, headers: response.headers, body: (await response.json()) as ReviewsPage }
}

export const rowsOf = ({ id }: { id: string }) => db.select().from(productReviews).where(eq(productReviews.productId, id))
export const summaryOf = ({ id }: { id: string }) => db.select().from(productRatingsSummary).where(eq(productRatingsSummary.productId, id))
