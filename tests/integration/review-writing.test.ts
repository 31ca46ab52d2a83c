import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '#db/invariants.ts'
import { lockOrder } from '#db/order/orders.ts'
import { categories } from '#db/schema/catalog.ts'
import { productReviews } from '#db/schema/shoppers.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { markOrderPaid } from '#services/order/mark-order-paid.ts'
import { submitReview } from '#services/review/submit-review.ts'
import { aCategory, aProduct, aReview, aShopper, aStaffMember } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'
import { fromOurPage, signedInAs } from '#tests/support/test-shop.ts'
import {
  app,
  db,
  digest,
  draft,
  headers,
  list,
  openReviewShop,
  product,
  rowsOf,
  shop,
  shopper,
  summaryOf,
  vote,
  write,
} from './review-client.ts'

await openReviewShop()

describe('writing', () => {
  test('a review appears immediately in the list, the summary, the product page and its card', async () => {
    const { status, headers: responseHeaders, body } = await write({ ...draft, title: '  خوب   بود ' })
    expect(status).toBe(201)
    expect(responseHeaders.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      review: { userName: 'سارا محمدی', ...draft, isVerifiedPurchase: false, helpfulCount: 0 },
      rating: { average: 4, count: 1 },
    })
    const { body: read } = await list()
    expect(read).toEqual({ rating: body.rating, distribution: body.distribution, reviews: [body.review] })
    expect(read.distribution.map(({ percent }) => percent)).toEqual([0, 100, 0, 0, 0])
    const page = await (await app.request(`/product/${product.slug}`)).text()
    expect(page.includes('>باتری یک روز کامل می‌ماند.</p>')).toBe(true)
    const listed = (await (await app.request('/api/products')).json()) as { products: { id: string; rating: number }[] }
    expect(listed.products.find(({ id }) => id === product.id)?.rating).toBe(4)
  })

  test('a title may be missing, null or empty', async () => {
    for (const title of [undefined, null, ' \u200c ']) {
      const { status, body } = await write({ ...draft, title }, await signedInAs(shop, await aShopper(db)))
      expect([status, body.review.title]).toEqual([201, null])
    }
  })

  test('a guest gets 401 before validation', async () => {
    const before = await digest()
    const { status, body } = await write({}, fromOurPage)
    expect([status, body.code, body.detail]).toEqual([401, 'session.missing', 'لطفا ابتدا وارد شوید'])
    expect(await digest()).toBe(before)
  })

  test.each([
    ['without a rating', { ...draft, rating: null }, [{ name: 'rating', message: 'لطفا امتیاز خود را انتخاب کنید' }]],
    ['with half a star', { ...draft, rating: 3.5 }, [{ name: 'rating', message: 'لطفا امتیاز خود را انتخاب کنید' }]],
    ['with an empty comment', { ...draft, comment: ' \n ' }, [{ name: 'comment', message: 'لطفا نظر خود را بنویسید' }]],
    ['without anything', {}, [{ name: 'rating' }, { name: 'comment' }]],
    ['IN-06: with a comment of 2001 letters', { ...draft, comment: 'آ'.repeat(2001) }, [{ name: 'comment' }]],
    ['with a rating in words', { ...draft, rating: '5' }, [{ name: 'rating' }]],
  ])('%s nothing is written, and each field says why', async (_case, body, fields) => {
    const before = await digest()
    const response = await write(body)
    expect([response.status, response.body.code]).toEqual([422, 'request.malformed'])
    expect(response.body.fields).toMatchObject(fields)
    expect(await digest()).toBe(before)
  })

  test('a second review of the same product is refused and changes nothing', async () => {
    await write()
    const before = await digest()
    const { status, body } = await write({ ...draft, rating: 1 })
    expect([status, body.code, body.detail]).toEqual([409, 'review.duplicate', 'شما قبلا برای این محصول نظر ثبت کرده‌اید'])
    expect(await digest()).toBe(before)
  })

  test('a shopper who writes too often is rate limited, from any network', async () => {
    const before = await digest()
    const responses = await Promise.all(Array.from({ length: 21 }, () => write({ ...draft, rating: 0 })))
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(422), 429])
    expect(await digest()).toBe(before)
  })

  test('AUTHZ-05: a product that is hidden, by itself or by a category above it, has no reviews and takes none', async () => {
    const parent = await aCategory(db)
    const hidden = await aProduct(db, { category: await aCategory(db, { parent }) })
    const review = await aReview(db, hidden)
    const inactive = await aProduct(db, { status: 'inactive' })
    await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, parent.id))
    const before = await digest()
    for (const id of [hidden.id, inactive.id, 'no-uuid', '00000000-0000-7000-8000-000000000000']) {
      expect([(await list('', id)).status, (await write(draft, headers, id)).status]).toEqual([404, 404])
    }
    expect(await vote(review, true)).toMatchObject({ status: 404, body: { code: 'review.notFound' } })
    expect(await digest()).toBe(before)
  })

  test('IN-06: what is stored has Persian letters, no bidi controls and no hidden characters', async () => {
    const { body } = await write({ rating: 5, title: 'ك\u202eي', comment: `عالي${'\u0300'.repeat(10_000)}\u2066\u0007\u200b بود` })
    expect([body.review.title, body.review.comment]).toEqual(['کی', `عالی${'\u0300'.repeat(4)} بود`])
  })

  test('AUTHZ-04: no column of the table can be set from outside but rating, title and comment', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name in ('product_reviews', 'product_ratings_summary', 'profiles', 'orders')`)
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const names = [...new Set(rows.flatMap(({ name }) => [name, camel(name)]))].filter((name) => !(name in draft))
    const other = await aShopper(db)
    const value = fc.constantFrom<unknown>(true, 99, other.userId, product.id, 'paid', '2020-01-01T00:00:00Z', [1], { a: 1 })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value, { minKeys: 5 }), async (extra) => {
        const author = await aShopper(db)
        const { status, body } = await write({ ...extra, ...draft }, await signedInAs(shop, author))
        expect(status).toBe(201)
        const [row] = await db.select().from(productReviews).where(eq(productReviews.userId, author.userId))
        expect(row).toMatchObject({ ...draft, id: body.review.id, productId: product.id, userId: author.userId, userName: author.fullName })
        expect(row).toMatchObject({ isVerifiedPurchase: false, helpfulCount: 0 })
        expect(row?.id).not.toBe(extra.id)
        expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020)
      }),
      { numRuns: 15 },
    )
    expect(await summaryOf(product)).toMatchObject([{ count4: 15, totalReviews: 15 }])
  })
})

describe('the badge of a buyer', () => {
  const badge = async () => (await rowsOf(product))[0]?.isVerifiedPurchase
  const bought = (facts: Parameters<typeof anOrder>[1]) => anOrder(db, { shopper, lines: [{ product, quantity: 1 }], ...facts })

  test.each([
    ['a paid order', { status: 'processing', paymentStatus: 'paid' }, true],
    ['a delivered order', { status: 'delivered', paymentStatus: 'paid' }, true],
    ['an unpaid order', { status: 'pending', paymentStatus: 'pending' }, false],
    ['a refunded order', { status: 'cancelled', paymentStatus: 'refunded' }, false],
  ] as const)('%s decides it', async (_case, state, isVerified) => {
    await bought(state)
    expect((await write()).body.review.isVerifiedPurchase).toBe(isVerified)
  })

  test('another account’s order, or one of another product, does not count', async () => {
    await anOrder(db, { lines: [{ product, quantity: 1 }], status: 'processing', paymentStatus: 'paid' })
    await anOrder(db, { shopper, status: 'processing', paymentStatus: 'paid' })
    expect((await write()).body.review.isVerifiedPurchase).toBe(false)
  })

  test('it appears with a payment after the review, and disappears with the refund', async () => {
    const clerk = { kind: 'staff', id: (await aStaffMember(db)).userId } as const
    const order = await bought({ paymentMethod: 'bank_transfer' })
    await write()
    expect(await badge()).toBe(false)
    await changeOrder(shop.context, order.id, { do: 'mark-paid' }, clerk)
    expect(await badge()).toBe(true)
    await changeOrder(shop.context, order.id, { do: 'cancel' }, clerk)
    await changeOrder(shop.context, order.id, aRefund({ amount: order.total }), clerk)
    expect(await badge()).toBe(false)
    expect(await checkInvariants(db)).toEqual([])
  })

  test('a payment and a review at the same moment end with the badge', async () => {
    const clerk = { kind: 'staff', id: (await aStaffMember(db)).userId } as const
    const { id } = await bought({ paymentMethod: 'bank_transfer' })
    const paid = Promise.withResolvers<void>()
    const isWaiting = Promise.withResolvers<void>()
    const payment = db.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) throw new Error('no order')
      await markOrderPaid(tx, order, clerk)
      paid.resolve()
      await isWaiting.promise
    })
    await paid.promise
    const writing = write()
    await waitingForLock()
    isWaiting.resolve()
    await payment
    expect((await writing).body.review.isVerifiedPurchase).toBe(true)
    expect(await checkInvariants(db)).toEqual([])
  })

  async function waitingForLock(): Promise<void> {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await db.execute(waiting)).rows.length === 0);
  }
})

test('50 concurrent reviews are 50, and 50 tries of one shopper are one', async () => {
  const authors = await Promise.all(Array.from({ length: 50 }, () => aShopper(db)))
  const sessions = await Promise.all(authors.map((author) => signedInAs(shop, author)))
  const responses = await Promise.all(sessions.map((sent, index) => write({ ...draft, rating: (index % 5) + 1 }, sent)))
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201))
  const counts = { count1: 10, count2: 10, count3: 10, count4: 10, count5: 10, totalReviews: 50, averageRating: 3 }
  expect(await summaryOf(product)).toMatchObject([counts])
  const tries = Array.from({ length: 50 }, () => submitReview(shop.context, shopper, product.id, draft))
  const outcomes = (await Promise.allSettled(tries)).map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'written'))
  expect(outcomes.sort()).toEqual([...Array(49).fill('review.duplicate'), 'written'])
  expect(await summaryOf(product)).toMatchObject([{ ...counts, count4: 11, totalReviews: 51, averageRating: 3.02 }])
  expect(await checkInvariants(db)).toEqual([])
})
