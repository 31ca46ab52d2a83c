import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import type { ReviewsPage } from '#domain/review/review.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct, aReview, aShopper } from '#tests/support/factories.ts'
import { fingerprint, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ CARD_RATING: 'reviews' })
const { app, db } = shop
const editor = await aDeskClient(shop, presets.content.name)

async function call(method: string, path: string, body?: unknown) {
  const init = { method, headers: editor.headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await app.request(`/api/desk/reviews${path}`, init)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

type Listed = { reviews: { id: string; shopAnswer: string | null; hiddenReason: string | null }[]; next: string | null }
const listed = async (query: string): Promise<Listed> => (await call('GET', query)).body
const idsIn = async (tab: string) => (await listed(`?tab=${tab}`)).reviews.map(({ id }) => id)
const shown = async (productId: string) => (await (await app.request(`/api/products/${productId}/reviews`)).json()) as ReviewsPage

test('a hidden review leaves list, page, average and distribution at the next request, with its reason; shown again it is back', async () => {
  const product = await aProduct(db)
  const bad = await aReview(db, product, { rating: 1, comment: 'فحش بسیار زشت' })
  await aReview(db, product, { rating: 5, comment: 'عالی' })
  const page = async () => (await app.request(`/product/${product.slug}`)).text()
  expect(await page()).toContain('فحش بسیار زشت')

  expect((await call('PUT', `/${bad.id}/hidden`, { reason: ' توهین یا ناسزا ' })).status).toBe(204)
  expect(await shown(product.id)).toMatchObject({ rating: { average: 5, count: 1 }, reviews: [{ comment: 'عالی' }] })
  expect(await page()).not.toContain('فحش بسیار زشت')
  expect((await listed('?tab=hidden')).reviews).toMatchObject([{ id: bad.id, hiddenReason: 'توهین یا ناسزا' }])
  expect(await idsIn('discontent')).not.toContain(bad.id)

  expect((await call('DELETE', `/${bad.id}/hidden`)).status).toBe(204)
  expect(await shown(product.id)).toMatchObject({ rating: { average: 3, count: 2 } })
  expect(await page()).toContain('فحش بسیار زشت')
  expect(await idsIn('discontent')).toContain(bad.id)
  const rows = await db.select().from(auditLog).where(eq(auditLog.objectId, bad.id)).orderBy(auditLog.id)
  expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['review.hidden', editor.member.userId],
    ['review.shown', editor.member.userId],
  ])
})

test('its author reads the reason, nobody votes for it, and it cannot be written a second time', async () => {
  const [product, author, reader] = [await aProduct(db), await aShopper(db), await aShopper(db)]
  const review = await aReview(db, product, { shopper: author })
  await call('PUT', `/${review.id}/hidden`, { reason: 'تبلیغ است' })
  const own = await app.request(`/api/me/votes?product=${product.id}`, { headers: await signedInAs(shop, author) })
  expect(await own.json()).toEqual({ ownReviewId: review.id, hiddenReason: 'تبلیغ است', helpful: [] })
  const votePath = `/api/reviews/${review.id}/helpful`
  const vote = await app.request(votePath, {
    method: 'PUT',
    headers: await signedInAs(shop, reader),
    body: JSON.stringify({ isHelpful: true }),
  })
  expect([vote.status, await vote.json()]).toMatchObject([404, { code: 'review.notFound' }])
  const again = await app.request(`/api/products/${product.id}/reviews`, {
    method: 'POST',
    headers: await signedInAs(shop, author),
    body: JSON.stringify({ rating: 5, title: '', comment: 'دوباره' }),
  })
  expect(again.status).toBe(409)
})

test('an answer is on the page at the next request; another colleague’s answer is never overwritten unseen', async () => {
  const product = await aProduct(db)
  const review = await aReview(db, product)
  expect((await call('PUT', `/${review.id}/answer`, { answer: 'سپاس از شما', before: null })).status).toBe(204)
  expect((await shown(product.id)).reviews).toMatchObject([{ shopAnswer: 'سپاس از شما' }])
  expect(await (await app.request(`/product/${product.slug}`)).text()).toContain('پاسخ فروشگاه')
  expect(await idsIn('unanswered')).not.toContain(review.id)

  const before = await fingerprint(db)
  const unseen = await call('PUT', `/${review.id}/answer`, { answer: 'پاسخ دیگر', before: null })
  expect(unseen).toMatchObject({ status: 409, body: { code: 'review.answered' } })
  expect((await call('PUT', `/${review.id}/answer`, { answer: 'سپاس از شما', before: null })).status).toBe(204)
  expect(await fingerprint(db)).toBe(before)

  expect((await call('PUT', `/${review.id}/answer`, { answer: ' ', before: 'سپاس از شما' })).status).toBe(204)
  expect((await shown(product.id)).reviews).toMatchObject([{ shopAnswer: null }])
})

test('refusals change nothing', async () => {
  const review = await aReview(db, await aProduct(db))
  const hidden = await aReview(db, await aProduct(db))
  await call('PUT', `/${hidden.id}/hidden`, { reason: 'تبلیغ است' })
  const before = await fingerprint(db)
  const unknown = '00000000-0000-7000-8000-000000000000'
  const replies = [
    await call('PUT', `/${review.id}/hidden`, { reason: ' \u200b' }),
    await call('PUT', `/${review.id}/hidden`, { reason: 'ا'.repeat(201) }),
    await call('PUT', `/${review.id}/answer`, { answer: 'ا'.repeat(1001), before: null }),
    await call('DELETE', `/${review.id}/hidden`),
    await call('PUT', `/${hidden.id}/hidden`, { reason: 'دیگر' }),
    await call('PUT', `/${unknown}/hidden`, { reason: 'تبلیغ است' }),
    await call('PUT', `/${unknown}/answer`, { answer: 'x', before: null }),
  ]
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'request.malformed'],
    [422, 'request.malformed'],
    [422, 'request.malformed'],
    [409, 'review.shown'],
    [409, 'review.hidden'],
    [404, 'page.notFound'],
    [404, 'page.notFound'],
  ])
  expect(await fingerprint(db)).toBe(before)
})

test('twenty hide and show the same reviews at once: averages equal a recount', async () => {
  const product = await aProduct(db)
  const reviews = await Promise.all(([1, 2, 3, 4, 5] as const).map((rating) => aReview(db, product, { rating })))
  const changes = reviews.flatMap(({ id }) =>
    [1, 2, 3, 4].map((time) => call(time % 2 ? 'PUT' : 'DELETE', `/${id}/hidden`, time % 2 ? { reason: 'آزمون' } : undefined)),
  )
  for (const { status } of await Promise.all(changes)) expect([204, 409]).toContain(status)
  const { rating, reviews: visible } = await shown(product.id)
  expect(rating?.count ?? 0).toBe(visible.length)
})

test('pages follow each other without a gap; a cursor of another view is refused', async () => {
  const product = await aProduct(db)
  const createdAt = new Date('2025-03-01T10:00:00Z')
  const written = await Promise.all(Array.from({ length: 60 }, () => aReview(db, product, { createdAt })))
  const all: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Listed = await listed(`?tab=all${next && `&cursor=${next}`}`)
    all.push(...page.reviews.map(({ id }) => id))
    next = page.next
  }
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(expect.arrayContaining(written.map(({ id }) => id)))
  const { next } = await listed('?tab=all')
  expect((await call('GET', `?tab=hidden&cursor=${next}`)).status).toBe(422)
})

test.each(['?tab=best', '?cursor=1', '?name=x'])('DESK-36: %s is refused', async (query) => {
  expect((await call('GET', query)).status).toBe(422)
})
