import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '#db/invariants.ts'
import { reviewHelpfulVotes } from '#db/schema/shoppers.ts'
import { aProduct, aReview, aShopper } from '#tests/support/factories.ts'
import { fromOurPage, signedInAs } from '#tests/support/test-shop.ts'
import { app, db, digest, headers, list, openReviewShop, product, rowsOf, shop, shopper, vote, write } from './review-client.ts'

await openReviewShop()

describe('votes', () => {
  test('one vote per shopper: it can be withdrawn, and repeating it changes nothing', async () => {
    const review = await aReview(db, product)
    expect(await vote(review, true)).toEqual({ status: 200, body: { isHelpful: true, helpfulCount: 1 } })
    expect(await vote(review, true)).toEqual({ status: 200, body: { isHelpful: true, helpfulCount: 1 } })
    expect(await vote(review, false)).toEqual({ status: 200, body: { isHelpful: false, helpfulCount: 0 } })
    expect(await vote(review, false)).toEqual({ status: 200, body: { isHelpful: false, helpfulCount: 0 } })
    expect(await vote(review, true)).toEqual({ status: 200, body: { isHelpful: true, helpfulCount: 1 } })
    expect(await db.$count(reviewHelpfulVotes, eq(reviewHelpfulVotes.reviewId, review.id))).toBe(1)
  })

  test('a shopper cannot vote for their own review, a guest cannot vote, and a vote is true or false', async () => {
    const { review } = (await write()).body
    const other = await aReview(db, product)
    const before = await digest()
    expect(await vote(review, true)).toMatchObject({ status: 409, body: { code: 'review.own' } })
    expect(await vote(other, true, fromOurPage)).toMatchObject({ status: 401, body: { code: 'session.missing' } })
    expect(await vote(other, 'yes')).toMatchObject({ status: 422, body: { code: 'request.malformed' } })
    expect(await vote({ id: 'no-uuid' }, true)).toMatchObject({ status: 404, body: { code: 'review.notFound' } })
    expect(await vote({ id: product.id }, true)).toMatchObject({ status: 404, body: { code: 'review.notFound' } })
    expect(await digest()).toBe(before)
  })

  test('a shopper’s own review and votes come from a separate endpoint; a guest gets 401', async () => {
    const liked = await aReview(db, product)
    const notHelpful = await aReview(db, product)
    const elsewhere = await aReview(db, await aProduct(db))
    for (const review of [liked, notHelpful, elsewhere]) await vote(review, true)
    await vote(notHelpful, false)
    const { review: own } = (await write()).body
    const get = (sent: Record<string, string>, query = `?product=${product.id}`) => app.request(`/api/me/votes${query}`, { headers: sent })
    const response = await get(headers)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ ownReviewId: own.id, hiddenReason: null, helpful: [liked.id] })
    expect([(await get({})).status, (await get(headers, '')).status]).toEqual([401, 422])
    const publicly = JSON.stringify((await list()).body)
    for (const secret of [shopper.userId, shopper.email, shopper.phone]) expect(publicly).not.toContain(secret)
  })
})

describe('the list', () => {
  test('ten per load, newest or most helpful first, without gaps or duplicates', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const written: string[] = []
    for (let minute = 0; minute < 12; minute += 1) written.push((await aReview(db, product, { createdAt: at(minute) })).id)
    const helpful = written[3] ?? ''
    await vote({ id: helpful }, true)
    const idsOf = async (query: string) => (await list(query)).body.reviews.map(({ id }) => id)
    const newest = [...(await idsOf('')), ...(await idsOf('?offset=10'))]
    expect(await idsOf('')).toHaveLength(10)
    expect(newest).toEqual(written.toReversed())
    expect(await idsOf('?sort=helpful&limit=50')).toEqual([helpful, ...written.toReversed().filter((id) => id !== helpful)])
  })

  test('a product without reviews has no rating, and zeros instead of a sample', async () => {
    expect((await list()).body).toEqual({
      rating: null,
      distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0, percent: 0 })),
      reviews: [],
    })
  })

  test.each(['?limit=0', '?limit=51', '?limit=ten', '?offset=-1', '?offset=1e9', '?sort=oldest', "?sort=newest'--"])(
    'IN-01: %s is refused',
    async (query) => expect((await list(query)).status).toBe(422),
  )

  test('it may be cached, and is revalidated before use', async () => {
    const first = await list()
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const again = { 'if-none-match': first.headers.get('etag') ?? '' }
    const get = () => app.request(`/api/products/${product.id}/reviews`, { headers: again })
    expect((await get()).status).toBe(304)
    await write()
    expect((await get()).status).toBe(200)
  })
})

test('50 concurrent votes are 50, and the count equals the votes', async () => {
  const review = await aReview(db, product)
  const voters = await Promise.all(Array.from({ length: 50 }, () => aShopper(db).then((voter) => signedInAs(shop, voter))))
  await Promise.all(voters.map((sent) => vote(review, true, sent)))
  const helpfulVotes = and(eq(reviewHelpfulVotes.reviewId, review.id), reviewHelpfulVotes.isHelpful)
  expect([await db.$count(reviewHelpfulVotes, helpfulVotes), (await rowsOf(product))[0]?.helpfulCount]).toEqual([50, 50])
  await Promise.all(voters.flatMap((sent, index) => [vote(review, index % 2 === 0, sent), vote(review, index % 3 === 0, sent)]))
  expect((await rowsOf(product))[0]?.helpfulCount).toBe(await db.$count(reviewHelpfulVotes, helpfulVotes))
  await Promise.all(Array.from({ length: 50 }, () => vote(review, true)))
  expect(await checkInvariants(db)).toEqual([])
})

test('reviews that time out do not break the rest of the product page', async () => {
  const lock = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  await aReview(db, product)
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`lock table product_reviews in access exclusive mode`)
    locked.resolve()
    await lock.promise
  })
  await locked.promise
  const response = await app.request(`/product/${product.slug}`)
  lock.resolve()
  await holder
  expect(response.status).toBe(200)
  const page = await response.text()
  expect([page.includes(product.farsiName), page.includes('نظرها بارگذاری نشد')]).toEqual([true, true])
})
