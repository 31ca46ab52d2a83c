import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { sessions } from '#db/schema/accounts.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { openSession } from '#services/session/open-session.ts'
import { anAddress, aProduct, aShippingMethod, type Shopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { aMobile, someDetails } from '#tests/support/registration.ts'
import type { TestShop } from '#tests/support/test-shop.ts'

/** A guest, the owner of the requested resource, another shopper, a member of the staff, and two whose sessions are not valid any more. */
export const visitors = ['guest', 'owner', 'other', 'staff', 'disabled', 'expired'] as const
export type Visitor = (typeof visitors)[number]

/** The password of every visitor. */
export const password = 'kbzt7w-قاصدک'

export type RequestInput = { path?: string; body?: unknown }
type Given = { shop: TestShop; owner: Shopper }

export type Row = {
  readonly status: Readonly<Record<Visitor, number>>
  /** Creates the owner's resource and returns the request for it; by default the bare path. */
  readonly prepare?: (given: Given) => RequestInput | Promise<RequestInput>
}

type Prepare = Row['prepare']

/** The same response for all: a session changes nothing, valid or not. */
function everybody(status: number, prepare?: Prepare): Row {
  return row({ guest: status, owner: status, other: status, staff: status, disabled: status, expired: status }, prepare)
}

/** Each shopper gets their own data; without a valid session a 401. */
function signedIn(status: number, prepare?: Prepare): Row {
  return row({ guest: 401, owner: status, other: status, staff: status, disabled: 401, expired: 401 }, prepare)
}

/** A resource of the owner: a 404 for everybody else. */
function ownerOnly(status: number, prepare: Prepare): Row {
  return row({ guest: 401, owner: status, other: 404, staff: 404, disabled: 401, expired: 401 }, prepare)
}

function row(status: Row['status'], prepare: Prepare): Row {
  return prepare ? { status, prepare } : { status }
}

const aProductId = '00000000-0000-7000-8000-000000000000'

const ofProduct =
  (path: string, body?: unknown): Prepare =>
  async ({ shop: { db } }) => ({ path: `/api${path}/${(await aProduct(db)).id}`, body })

const ofAddress =
  (body?: unknown): Prepare =>
  async ({ shop: { db }, owner }) => ({ path: `/api/addresses/${(await anAddress(db, owner)).id}`, body })

const ofOrder =
  (rest = ''): Prepare =>
  async ({ shop: { db }, owner }) => ({ path: `/api/orders/${(await anOrder(db, { shopper: owner })).id}${rest}` })

const ofCashOrder =
  (rest: string, body?: unknown): Prepare =>
  async ({ shop: { db }, owner }) => ({
    path: `/api/orders/${(await anOrder(db, { shopper: owner, paymentMethod: 'cod' })).id}${rest}`,
    body,
  })

const someAddress = {
  addressType: 'home',
  recipientName: 'سارا نیک‌نام',
  recipientPhone: '09121234567',
  province: 'تهران',
  city: 'تهران',
  addressLine1: 'خیابان نمونه',
}

/** An order to the owner's address: others cannot ship to it (AUTHZ-03). */
async function orderToTheOwner({ shop: { db }, owner }: Given): Promise<RequestInput> {
  const [product, { id: addressId }, shipping] = [await aProduct(db), await anAddress(db, owner), await aShippingMethod(db)]
  const items = [{ productId: product.id, quantity: 1 }]
  const expectedTotal = (product.price ?? 0) + shipping.baseRate
  return { body: { items, addressId, shippingMethodId: shipping.id, paymentMethod: 'cod', expectedTotal } }
}

async function couponOfNobody({ shop: { db } }: Given): Promise<RequestInput> {
  const [product, shipping] = [await aProduct(db), await aShippingMethod(db, { methodType: 'pickup' })]
  return { body: { code: 'NOBODYS', items: [{ productId: product.id, quantity: 1 }], shippingMethodId: shipping.id } }
}

/** To the owner's address: others learn nothing of it (AUTHZ-03). */
async function shippingToTheOwner({ shop: { db }, owner }: Given): Promise<RequestInput> {
  const [product, { id: addressId }] = [await aProduct(db), await anAddress(db, owner)]
  return { body: { items: [{ productId: product.id, quantity: 1 }], addressId } }
}

/** The status of every API route for every visitor (AUTHZ-01). A route that is missing here fails the suite: add its row. */
export const table: Readonly<Record<string, Row>> = {
  'GET /openapi.json': everybody(200),
  'GET /categories': everybody(200),
  'GET /products': everybody(200),
  'GET /products/:slug': everybody(404, () => ({ path: '/api/products/nothing' })),
  'GET /products/:slug/related': everybody(404, () => ({ path: '/api/products/nothing/related' })),
  'GET /products/:productId/shipping': everybody(200, () => ({
    path: `/api/products/${aProductId}/shipping?${new URLSearchParams({ province: 'تهران', city: 'تهران' })}`,
  })),
  'GET /products/:productId/reviews': everybody(404, () => ({ path: `/api/products/${aProductId}/reviews` })),
  'POST /products/:productId/reviews': signedIn(404, () => ({
    path: `/api/products/${aProductId}/reviews`,
    body: { rating: 5, comment: 'خوب' },
  })),
  'PUT /reviews/:reviewId/helpful': signedIn(404, () => ({ path: `/api/reviews/${aProductId}/helpful`, body: { isHelpful: true } })),
  'GET /search': everybody(200, () => ({ path: '/api/search?q=iphone' })),
  'GET /search/suggestions': everybody(200, () => ({ path: '/api/search/suggestions?q=iphone' })),
  'GET /cart-products': everybody(200, () => ({ path: `/api/cart-products?ids=${aProductId}` })),
  'POST /client-errors': everybody(204, () => ({ body: { message: 'broken', path: '/' } })),

  'POST /auth/phone/code': everybody(202, () => ({ body: { mobile: aMobile() } })),
  'POST /auth/phone/verify': everybody(422, () => ({ body: { mobile: aMobile(), code: '123456' } })),
  'POST /auth/phone/login': everybody(422, () => ({ body: { ticket: 'x' } })),
  'POST /auth/phone/password': everybody(422, () => ({ body: { ticket: 'x', password } })),
  'POST /auth/register': everybody(422, () => ({ body: { ticket: 'x', ...someDetails() } })),
  'POST /auth/login': everybody(401, ({ owner }) => ({ body: { email: owner.email, password: 'falsch-7w' } })),
  'POST /auth/logout': everybody(204),
  'POST /auth/password/forgot': everybody(202, () => ({ body: { email: someDetails().email } })),
  'POST /auth/password/reset': everybody(422, () => ({ body: { token: 'x'.repeat(43), password } })),
  'POST /auth/email/confirm': everybody(422, () => ({ body: { token: 'x'.repeat(43) } })),

  'GET /me': signedIn(200),
  'GET /me/votes': signedIn(200, () => ({ path: `/api/me/votes?product=${aProductId}` })),
  'PATCH /me': signedIn(200, () => ({ body: { fullName: 'سارا نیک‌نام' } })),
  // Staff stay until an owner takes their access away.
  'DELETE /me': row({ guest: 401, owner: 204, other: 204, staff: 409, disabled: 401, expired: 401 }, () => ({ body: { password } })),
  'POST /me/email': signedIn(202, () => ({ body: { email: someDetails().email, password } })),
  'POST /me/phone/code': signedIn(202, () => ({ body: { mobile: aMobile(), password } })),
  'POST /me/phone': signedIn(422, () => ({ body: { mobile: aMobile(), code: '123456' } })),
  'POST /me/password': signedIn(204, () => ({ body: { current: password, password: 'تازه-kbzt7w' } })),
  'GET /me/sessions': signedIn(200),
  'DELETE /me/sessions': signedIn(200),
  'DELETE /me/sessions/:id': ownerOnly(204, async ({ shop: { context, db }, owner: { userId } }) => {
    await openSession(context, { userId, deviceLabel: null })
    const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
    return { path: `/api/me/sessions/${session?.id}` }
  }),

  'GET /cart': signedIn(200),
  'PUT /cart': signedIn(200, () => ({ body: { lines: [] } })),
  'DELETE /cart': signedIn(204),
  'POST /cart/merge': signedIn(200, () => ({ body: { lines: [] } })),
  'PUT /cart/items/:productId': signedIn(200, ofProduct('/cart/items', { quantity: 1, seenPrice: null })),
  'DELETE /cart/items/:productId': signedIn(204, ofProduct('/cart/items')),
  'GET /wishlist': signedIn(200),
  'POST /wishlist/merge': signedIn(200, () => ({ body: { productIds: [] } })),
  'PUT /wishlist/:productId': signedIn(200, ofProduct('/wishlist')),
  'DELETE /wishlist/:productId': signedIn(204, ofProduct('/wishlist')),

  'GET /addresses': signedIn(200),
  'POST /addresses': signedIn(201, () => ({ body: someAddress })),
  'PATCH /addresses/:id': ownerOnly(200, ofAddress({ label: 'خانه' })),
  'DELETE /addresses/:id': ownerOnly(200, ofAddress()),

  'GET /shipping-methods': everybody(200),
  'GET /orders': signedIn(200),
  'POST /orders': row({ guest: 401, owner: 201, other: 422, staff: 422, disabled: 401, expired: 401 }, orderToTheOwner),
  'POST /orders/coupon': signedIn(404, couponOfNobody),
  'POST /orders/shipping': row({ guest: 401, owner: 200, other: 422, staff: 422, disabled: 401, expired: 401 }, shippingToTheOwner),
  'GET /orders/delivery-days': signedIn(200, () => ({ path: `/api/orders/delivery-days?method=${aProductId}` })),
  'GET /orders/:id': ownerOnly(200, ofOrder()),
  'POST /orders/:id/pay': ownerOnly(200, ofOrder('/pay')),
  'POST /orders/:id/cancel': ownerOnly(200, ofOrder('/cancel')),
  'POST /orders/:id/cancel-request': ownerOnly(409, ofCashOrder('/cancel-request', { reason: '' })),
  'POST /orders/:id/receipt': ownerOnly(409, ofCashOrder('/receipt', { receiptId: '01890000-0000-7000-8000-000000000000' })),
  'POST /orders/:id/confirmation-code': ownerOnly(202, ofCashOrder('/confirmation-code')),
  'POST /orders/:id/confirm': ownerOnly(422, ofCashOrder('/confirm', { code: '123456' })),
  'POST /payments/verify': everybody(404, () => ({ body: { authority: `S${'0'.repeat(35)}`, status: 'OK' } })),

  'POST /receipts': signedIn(415, () => ({ body: {} })),
  'GET /receipts/:id': ownerOnly(200, async ({ shop: { context }, owner: { userId } }) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    return { path: `/api/receipts/${(await uploadReceipt(context, userId, { name: 'receipt.png', bytes })).id}` }
  }),

  'GET /wholesale': everybody(200),
  'POST /contact': everybody(204, () => ({ body: { name: 'سارا', reply: '09121234567', subject: 'پرسش', message: 'سلام' } })),
}
