import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dbFault } from '#db/errors.ts'
import { customerAddresses, customers, phoneCodes, profiles, sessions } from '#db/schema/accounts.ts'
import { categories, productAttributes, products } from '#db/schema/catalog.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { idempotencyKeys, orderItems, orders, paymentAttempts, receipts, stockMoves } from '#db/schema/orders.ts'
import { cartItems, productReviews, reviewHelpfulVotes, wishlists } from '#db/schema/shoppers.ts'
import { toman } from '#domain/money.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory, anAddress, aProduct, aReview, aSession, aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'

const { db } = await testDatabase()

/** The fault and the constraint that a refused statement names. */
async function refusal(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
  } catch (error) {
    const fault = dbFault(error)
    if (fault && 'constraint' in fault) return `${fault.kind}: ${fault.constraint}`
    throw error
  }
  return 'accepted'
}

const product = await aProduct(db)
const shopper = await aShopper(db)
const other = await aShopper(db)
const review = await aReview(db, product, { shopper })
const order = await anOrder(db, { shopper: other })
const changeProduct = (set: object) => db.update(products).set(set).where(eq(products.id, product.id))
const changeOrder = (set: object) => db.update(orders).set(set).where(eq(orders.id, order.id))
const inCart = (quantity: number) => db.insert(cartItems).values({ userId: shopper.userId, productId: product.id, quantity })
const anAttempt = (facts: object) =>
  db.insert(paymentAttempts).values({
    orderId: order.id,
    provider: 'zarinpal',
    environment: 'sandbox',
    merchant: 'm',
    amountRial: order.total * 10,
    expiresAt: sql`now()`,
    ...facts,
  })

describe('the database itself refuses', () => {
  test.each([
    ['negative stock', () => changeProduct({ stockQuantity: -1 }), 'checkViolated: products_stock_quantity_check'],
    ['negative money', () => changeProduct({ price: -1 }), 'checkViolated: toman_check'],
    ['a slug that is not an address', () => changeProduct({ slug: 'Not A Slug' }), 'checkViolated: slug_check'],
    ['an unknown status', () => changeProduct({ status: 'hidden' }), 'checkViolated: products_status_check'],
    ['a category inside itself', () => db.update(categories).set({ parentId: sql`id` }), 'checkViolated: categories_check'],
    ['no piece of a product in a cart', () => inCart(0), 'checkViolated: line_quantity_check'],
    ['a hundred of a product in a cart', () => inCart(100), 'checkViolated: line_quantity_check'],
    ['six stars', () => db.update(productReviews).set({ rating: 6 }), 'checkViolated: product_reviews_rating_check'],
    ['an empty comment', () => db.update(productReviews).set({ comment: ' ' }), 'checkViolated: product_reviews_comment_check'],
    ['an e-mail in capitals', () => db.update(profiles).set({ email: 'A@b.c' }), 'checkViolated: profiles_email_check'],
    ['Persian digits in a phone', () => db.update(profiles).set({ phone: '۰۹۱۲۰۰۰۰۰۰۰' }), 'checkViolated: mobile_check'],
    ['a phone abroad', () => db.update(profiles).set({ phone: '+4912345678' }), 'checkViolated: mobile_check'],
    ['an account without phone and email', () => db.update(profiles).set({ phone: null }), 'checkViolated: profiles_reachable'],
    [
      'a plain national id',
      () => db.update(customers).set({ nationalIdEncrypted: Buffer.from('0012345679') }),
      'checkViolated: customers_national_id_encrypted_check',
    ],
    [
      'half a national id',
      () => db.update(customers).set({ nationalIdHmac: randomBytes(32) }),
      'checkViolated: customers_national_id_whole',
    ],
    ['a total that does not add up', () => changeOrder({ total: toman(1) }), 'checkViolated: orders_total_adds_up'],
    ['a line that does not add up', () => db.update(orderItems).set({ totalPrice: toman(1) }), 'checkViolated: order_items_total_adds_up'],
    [
      'a free line',
      () => db.update(orderItems).set({ unitPrice: toman(0), totalPrice: toman(0) }),
      'checkViolated: order_items_unit_price_check',
    ],
    [
      'a shipped order without payment',
      () => changeOrder({ status: 'shipped', holdState: 'settled' }),
      'checkViolated: orders_legal_states',
    ],
    [
      'a cancelled order that keeps its stock',
      () => changeOrder({ status: 'cancelled', cancelledAt: sql`now()`, cancelReason: 'staff' }),
      'checkViolated: orders_legal_hold',
    ],
    [
      'a payment without a date',
      () => changeOrder({ status: 'processing', paymentStatus: 'paid', holdState: 'settled' }),
      'checkViolated: orders_paid_dated',
    ],
    [
      'a shopper who is not the customer',
      () => changeOrder({ userId: shopper.userId }),
      'foreignKeyViolated: orders_customer_id_user_id_fkey',
    ],
    ['stock taken by adding', () => db.update(stockMoves).set({ change: 1 }), 'checkViolated: stock_moves_signed'],
    ['stock taken for no order', () => db.update(stockMoves).set({ orderItemId: null }), 'checkViolated: stock_moves_of_orders'],
    ['a live attempt without an authority', () => anAttempt({ state: 'requested' }), 'checkViolated: payment_attempts_requested_named'],
    ['a whole card number', () => anAttempt({ cardPan: '5022291234565995' }), 'checkViolated: payment_attempts_card_pan_check'],
    [
      'a staff record without a name',
      () => db.insert(auditLog).values({ actorKind: 'staff', action: 'x', objectType: 'order', objectId: order.id }),
      'checkViolated: audit_log_staff_named',
    ],
    [
      'deleting a product that was ordered',
      () => db.delete(products).where(sql`id in (select product_id from order_items)`),
      'foreignKeyViolated: order_items_product_id_fkey',
    ],
    ['deleting a category with products', () => db.delete(categories), 'foreignKeyViolated: products_category_id_fkey'],
  ])('%s', async (_what, change, expected) => {
    expect(await refusal(change())).toBe(expected)
  })

  test('a raw session token or code, which does not fit where only hashes go', async () => {
    const endsAt = sql`now()`
    const raw = Buffer.from('123456')
    const session = db.insert(sessions).values({ userId: shopper.userId, tokenHash: raw, expiresAt: endsAt, endsAt })
    const code = db
      .insert(phoneCodes)
      .values({ phone: shopper.phone, purpose: 'registration', browserHash: randomBytes(32), codeHash: raw, expiresAt: endsAt })
    expect([await refusal(session), await refusal(code)]).toEqual(['checkViolated: digest_check', 'checkViolated: digest_check'])
  })

  test('an attribute whose value belongs to another option', async () => {
    await aProduct(db, { attributes: { color: 'آبی', ram: '۸ گیگابایت' } })
    const crossed = sql`select ${product.id}::uuid, o.id, v.id, 0 from variant_options o, variant_values v where o.slug = 'color' and v.value = '۸ گیگابایت'`
    expect(await refusal(db.execute(sql`insert into ${productAttributes} ${crossed}`))).toBe(
      'foreignKeyViolated: product_attributes_option_id_value_id_fkey',
    )
  })
})

describe('unique constraints', () => {
  test('one line in a cart, one heart, one review and one vote for a user and a product', async () => {
    const both = { userId: shopper.userId, productId: product.id }
    const vote = { userId: other.userId, reviewId: review.id }
    await inCart(1)
    await db.insert(wishlists).values(both)
    await db.transaction(async (tx) => {
      await tx.insert(reviewHelpfulVotes).values(vote)
      await tx.update(productReviews).set({ helpfulCount: 1 }).where(eq(productReviews.id, review.id))
    })
    expect(await refusal(inCart(2))).toBe('duplicate: cart_items_pkey')
    expect(await refusal(db.insert(wishlists).values(both))).toBe('duplicate: wishlists_user_id_product_id_key')
    expect(await refusal(db.insert(reviewHelpfulVotes).values(vote))).toBe('duplicate: review_helpful_votes_pkey')
    const again = { ...both, userName: 'x', rating: 1, comment: 'x' }
    expect(await refusal(db.insert(productReviews).values(again))).toBe('duplicate: product_reviews_user_id_product_id_key')
  })

  test('one default address for a customer, and as many others as wanted', async () => {
    await anAddress(db, shopper, { isDefault: true })
    await anAddress(db, shopper)
    const second = await anAddress(db, shopper)
    const asDefault = db.update(customerAddresses).set({ isDefault: true }).where(eq(customerAddresses.id, second.id))
    expect(await refusal(asDefault)).toBe('duplicate: customer_addresses_one_default')
  })

  test('one e-mail, one phone and one customer for an account', async () => {
    expect(await refusal(aShopper(db, { email: shopper.email }))).toBe('duplicate: profiles_email_key')
    expect(await refusal(aShopper(db, { phone: shopper.phone }))).toBe('duplicate: profiles_phone_key')
    const twin = { userId: shopper.userId, firstName: 'x', lastName: 'x', customerNumber: 'CUST-1' }
    expect(await refusal(db.insert(customers).values(twin))).toBe('duplicate: customers_user_id_key')
  })

  test('PAY-03: one authority for all attempts, one live attempt and one order a checkout', async () => {
    await anAttempt({ authority: 'S1', state: 'requested' })
    expect(await refusal(anAttempt({ state: 'failed', authority: 'S1' }))).toBe('duplicate: payment_attempts_authority_key')
    expect(await refusal(anAttempt({}))).toBe('duplicate: payment_attempts_one_live')
    await anAttempt({ authority: 'S2', refId: '7', state: 'refund_due' })
    expect(await refusal(anAttempt({ authority: 'S3', refId: '7', state: 'refund_due' }))).toBe('duplicate: payment_attempts_ref_id_key')
    const second = await anOrder(db)
    const sameCheckout = db.update(orders).set({ checkoutId: order.checkoutId }).where(eq(orders.id, second.id))
    expect(await refusal(sameCheckout)).toBe('duplicate: orders_checkout_id_key')
  })

  test('one event of a kind, one idempotency key for a user, one move a line and round', async () => {
    const event = { event: 'x', dedupeKey: 'x:1', sentAt: sql`now()` }
    await db.insert(outbox).values(event)
    expect(await refusal(db.insert(outbox).values(event))).toBe('duplicate: outbox_dedupe_key_key')
    const key = { userId: other.userId, key: 'k', requestHash: randomBytes(32), orderId: order.id }
    await db.insert(idempotencyKeys).values(key)
    expect(await refusal(db.insert(idempotencyKeys).values(key))).toBe('duplicate: idempotency_keys_pkey')
    const twice = sql`insert into ${stockMoves} (id, product_id, order_item_id, kind, change) select gen_random_uuid(), product_id, order_item_id, kind, change from ${stockMoves}`
    expect(await refusal(db.execute(twice))).toBe('duplicate: stock_moves_once_a_round')
  })

  test('a key may be written before its order, but not committed without it', async () => {
    const orphan = { userId: other.userId, key: 'orphan', requestHash: randomBytes(32), orderId: product.id }
    expect(await refusal(db.transaction((tx) => tx.insert(idempotencyKeys).values(orphan)))).toBe(
      'foreignKeyViolated: idempotency_keys_order_id_fkey',
    )
  })
})

describe('triggers and generated columns compute', () => {
  test('when a row was last changed', async () => {
    const category = await aCategory(db)
    await db.execute(sql`update ${categories} set updated_at = '2020-01-01', name = 'x' where id = ${category.id}`)
    const [after] = await db.select().from(categories).where(eq(categories.id, category.id))
    expect(after?.updatedAt.getTime()).toBeGreaterThan(category.updatedAt.getTime())
  })

  test('whether a product is sold out, the average of its ratings, the address of a receipt', async () => {
    const empty = await aProduct(db, { stock: 0 })
    await aReview(db, empty, { rating: 5 })
    await aReview(db, empty, { rating: 4 })
    await aReview(db, empty, { rating: 4 })
    const { rows } =
      await db.execute(sql`select is_sold_out, total_reviews, average_rating::text from products join product_ratings_summary on product_id = id
      where id = ${empty.id}`)
    expect(rows).toEqual([{ is_sold_out: true, total_reviews: 3, average_rating: '4.33' }])
    const file = {
      userId: other.userId,
      objectKey: 'k',
      fileName: 'f',
      contentType: 'image/webp',
      byteSize: 1,
      contentHash: randomBytes(32),
    }
    const [receipt] = await db.insert(receipts).values(file).returning()
    const [named] = await db
      .update(orders)
      .set({ receiptId: receipt?.id ?? null })
      .where(eq(orders.id, order.id))
      .returning()
    expect(named?.paymentReceiptUrl).toBe(`/api/receipts/${receipt?.id}`)
  })

  test('the customer’s copy of e-mail and phone, and the end of sessions with their account', async () => {
    const deleted = await aShopper(db)
    await aSession(db, deleted)
    await db.update(profiles).set({ email: 'new@example.invalid' }).where(eq(profiles.id, deleted.userId))
    const [customer] = await db.select().from(customers).where(eq(customers.userId, deleted.userId))
    expect(customer?.email).toBe('new@example.invalid')
    await db.delete(profiles).where(eq(profiles.id, deleted.userId))
    expect(await db.select().from(sessions).where(eq(sessions.userId, deleted.userId))).toEqual([])
  })
})

describe('the audit log can only grow', () => {
  test.each([
    ['update', sql`update ${auditLog} set action = 'forged'`],
    ['delete', sql`delete from ${auditLog}`],
    ['truncate', sql`truncate ${auditLog}`],
  ])('%s is refused and changes nothing', async (_how, statement) => {
    const before = await db.select().from(auditLog)
    expect(before.length).toBeGreaterThan(0)
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: 'audit_log is append-only' } })
    expect(await db.select().from(auditLog)).toEqual(before)
  })
})
