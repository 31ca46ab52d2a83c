import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aCart, aProduct, aReview, aStaffMember } from '#tests/support/factories.ts'
import { anOnlineShop } from '#tests/support/orders/online-orders.ts'

const online = await anOnlineShop()
const { app, bank, db, shop, order } = online
const product = await aProduct(db, { price: 1_000_000, stock: 100 })

/** Every field that a response about orders and their owner may have. Before adding one, consider who can read it. */
const allowed = new Set(
  [
    'order orders payment kind url message total page pages user props canRetry refId orderId',
    'id orderNumber createdAt status paymentStatus label paymentMethod subtotal shippingCost shippingAtDoor tax discount shippingDiscount couponCode shippingMethodName isPickup customerName',
    'shippingAddress fullName phone addressLine1 addressLine2 city province postalCode trackingNumber receiptId canPay mustConfirm holdExpiresAt',
    'canRequestCancel cancelRequest reason answer deliveryTime deliverySlot awaitsReceipt rejectReason note paymentReference carrierName trackingUrl refunds amount way reference refundedAmount refundedQuantity parts',
    'items productId slug name facts weightG postable sku image alt quantity unitPrice totalPrice attempts state maskedCard timeline at',
    'email qr path size supportPhone code detail requestId retryAfterSeconds fields changes',
    'addresses recipient addressType recipientName recipientPhone isDefault account nationalId customerNumber isEmailConfirmed inboxHref',
    'pickup methodName methodType deliveryTime courierType description bank holder card iban shopAddress cashCeiling isDemo timedMethods',
    'sessions device lastSeenAt isCurrent lines product title farsiName price stockQuantity rating category brand seenPrice',
    'distribution stars count percent reviews userName comment isVerifiedPurchase helpfulCount average shopAnswer',
  ].flatMap((line) => line.split(' ')),
)

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

function idsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    /^id$|Id$/.test(name) && name !== 'refId' && inner !== null ? [inner] : idsIn(inner),
  )
}

async function responsesAbout(buyer: Buyer, stranger: Buyer): Promise<{ name: string; text: string }[]> {
  const collected: { name: string; text: string }[] = []
  const record = async (name: string, path: string, body?: object, { headers } = buyer) => {
    const response = await app.request(path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    const text = await response.text()
    collected.push({ name: `${name} ${response.status}`, text })
    return JSON.parse(text)
  }
  const cash = await order(buyer, { lines: [{ product, quantity: 2 }] })
  collected.push({ name: `place ${cash.status}`, text: JSON.stringify(cash.body) })
  const { id, authority } = await online.orderOnline(buyer, product)
  await record('pay again', `/api/orders/${id}/pay`, {})
  await bank.press(authority, 'payAndStay')
  const back = { authority, status: 'OK' }
  await record('return of a stranger', '/api/payments/verify', back, stranger)
  await record('return of the owner', '/api/payments/verify', back)
  const staff = await aStaffMember(db)
  await changeOrder(shop.context, id, { do: 'ship', carrier: 'post', trackingNumber: 'POST-1' }, { kind: 'staff', id: staff.userId })
  await record('list', '/api/orders')
  await record('one', `/api/orders/${id}`)
  await record('cancel', `/api/orders/${cash.body.order.id}/cancel`, {})
  await record('refused', `/api/orders/${id}/cancel`, {})
  await record('page', '/_data/orders')
  await record('invoice', `/_data/orders/${id}/invoice`)
  await record('success', '/_data/checkout/success')
  await aCart(db, buyer.shopper.userId, [{ productId: product.id, quantity: 1 }])
  await aReview(db, product, { shopper: stranger.shopper })
  for (const step of ['cart', 'payment']) await record(`step ${step}`, `/_data/checkout/${step}`)
  for (const own of ['me', 'addresses', 'cart', 'wishlist']) await record(own, `/api/${own}`)
  await record('profile', '/_data/profile')
  await record('settings', '/_data/settings')
  await record('reviews', `/api/products/${product.id}/reviews`, undefined, { ...stranger, headers: {} })
  return collected
}

test('AUTHZ-06: no response about an order or its owner has an unlisted field, a secret, another’s data or a sequential number', async () => {
  const [buyer, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const passwordHash = '$argon2id$the-hash-of-a-password'
  await db.update(profiles).set({ passwordHash }).where(eq(profiles.id, buyer.shopper.userId))
  const collected = await responsesAbout(buyer, stranger)
  expect(collected.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "place 201",
      "pay again 200",
      "return of a stranger 200",
      "return of the owner 200",
      "list 200",
      "one 200",
      "cancel 200",
      "refused 409",
      "page 200",
      "invoice 200",
      "success 200",
      "step cart 200",
      "step payment 200",
      "me 200",
      "addresses 200",
      "cart 200",
      "wishlist 200",
      "profile 200",
      "settings 200",
      "reviews 200",
    ]
  `)
  const unknown = collected.flatMap(({ name, text }) =>
    namesIn(JSON.parse(text))
      .filter((field) => !allowed.has(field))
      .map((field) => `${name}: ${field}`),
  )
  expect(unknown).toEqual([])
  const secrets = [passwordHash, stranger.shopper.phone, stranger.shopper.email, stranger.shopper.userId, buyer.shopper.customerId]
  for (const { name, text } of collected) {
    for (const secret of secrets) expect([name, text.includes(secret)]).toEqual([name, false])
    const counted = idsIn(JSON.parse(text)).filter(
      (id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(String(id)),
    )
    expect([name, counted]).toEqual([name, []])
  }
  const strangers = collected.find(({ name }) => name.startsWith('return of a stranger'))
  expect(JSON.parse(strangers?.text ?? '')).toEqual({ kind: 'paid', refId: expect.any(String) })
})
