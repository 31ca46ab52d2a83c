import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductReviews } from '#services/catalog/get-product-page.ts'
import { browserStorage } from '#tests/support/browser-storage.ts'

const user = { id: 'u', fullName: 'سارا', email: 'sara@example.com' }
const review = (id: string, helpfulCount = 0) => ({
  id,
  userName: 'سارا',
  rating: 5,
  title: null,
  comment: id,
  createdAt: '2026-01-01T00:00:00.000Z',
  isVerifiedPurchase: false,
  helpfulCount,
  shopAnswer: null,
})
const draft = { rating: 5, title: '', comment: 'خوب' }
const no = (status: number, code: string, detail: string) => Response.json({ code, detail }, { status })

let product: { id: string; slug: string; reviews: ProductReviews }
let storedDrafts: Map<string, string>
let visits: string[]

/** The reviews of a page with two of three reviews, with this response of the shop. */
async function openReviews(who: typeof user | null, response: (path: string, init: RequestInit) => Promise<Response>) {
  vi.resetModules()
  browserStorage()
  storedDrafts = new Map()
  visits = []
  vi.stubGlobal('fetch', vi.fn(response))
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { assign: (href: string) => visits.push(href) })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storedDrafts.get(name) ?? null,
    setItem: (name: string, value: string) => storedDrafts.set(name, value),
    removeItem: (name: string) => storedDrafts.delete(name),
  })
  const calls = await import('./review-actions.ts')
  const drafts = await import('./review-drafts.ts')
  const { getReviews } = await import('./reviews.ts')
  const { useSession } = await import('#app/stores/session.ts')
  const { useToasts } = await import('#app/stores/toasts.ts')
  useSession.setState({ user: who })
  return { ...calls, ...drafts, view: () => getReviews(product.reviews), texts: () => useToasts.getState().toasts.map(({ text }) => text) }
}

beforeEach(() => {
  const first = { rating: { average: 5, count: 3 }, distribution: [], reviews: [review('a', 4), review('b')], isUnreachable: false }
  product = { id: 'p', slug: 'phone', reviews: first }
})
afterEach(() => vi.unstubAllGlobals())

test('more reviews are appended, without repeating those that moved down meanwhile', async () => {
  const page = await openReviews(null, async () => Response.json({ rating: null, distribution: [], reviews: [review('b'), review('c')] }))
  await Promise.all([page.loadMoreReviews(product), page.loadMoreReviews(product)])
  expect(fetch).toHaveBeenCalledOnce()
  expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/products/p/reviews?sort=newest&limit=10&offset=2')
  expect(page.view().reviews.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a failed load keeps the list and shows the failure', async () => {
  const page = await openReviews(null, async () => no(503, 'shop.unavailable', 'نه'))
  await page.sortReviews(product, 'helpful')
  expect(page.view()).toMatchObject({ state: 'failed', sort: 'newest', reviews: [{ id: 'a' }, { id: 'b' }] })
})

test('a guest who writes or votes is redirected to the sign-in page and back; the draft stays', async () => {
  const page = await openReviews(null, async () => Response.json({}))
  page.saveDraft('p', draft)
  expect(await page.sendReview(product, draft)).toEqual([])
  await page.toggleHelpful(product, review('a', 4))
  expect(visits).toEqual(Array(2).fill('/login?next=%2Fproduct%2Fphone%23reviews'))
  expect(page.texts()).toEqual(['لطفا ابتدا وارد شوید'])
  expect(page.readDraft('p')).toEqual(draft)
  expect(fetch).not.toHaveBeenCalled()
})

test('a submitted review is shown first, with the new rating, and its draft is deleted', async () => {
  const rating = { average: 4.8, count: 4 }
  const page = await openReviews(user, async () => Response.json({ review: review('new'), rating, distribution: [] }, { status: 201 }))
  page.saveDraft('p', draft)
  expect(await page.sendReview(product, draft)).toEqual([])
  expect(page.view()).toMatchObject({ rating, ownReviewId: 'new', reviews: [{ id: 'new' }, { id: 'a' }, { id: 'b' }] })
  expect(page.texts()).toEqual(['نظر شما با موفقیت ثبت شد'])
  expect([page.readDraft('p').comment, storedDrafts.size]).toEqual(['', 0])
})

test.each([
  [
    'a second review',
    async () => no(409, 'review.duplicate', 'شما قبلا برای این محصول نظر ثبت کرده‌اید'),
    'شما قبلا برای این محصول نظر ثبت کرده‌اید',
  ],
  ['a server error', async () => no(500, 'server.failed', 'خطا'), 'خطا در ثبت نظر. لطفا دوباره تلاش کنید'],
  ['no response', () => Promise.reject(new TypeError('network')), 'خطا در ثبت نظر. لطفا دوباره تلاش کنید'],
])('%s: the reason is shown and the draft stays', async (_case, response, text) => {
  const page = await openReviews(user, response)
  page.saveDraft('p', draft)
  await page.sendReview(product, draft)
  expect(page.texts()).toEqual([text])
  expect([page.readDraft('p'), page.view().reviews.length]).toEqual([draft, 2])
})

test('a vote is shown immediately, once, and rolled back when it is refused', async () => {
  const response = Promise.withResolvers<Response>()
  const page = await openReviews(user, () => response.promise)
  const voting = Promise.all([page.toggleHelpful(product, review('a', 4)), page.toggleHelpful(product, review('a', 4))])
  expect(page.view()).toMatchObject({ helpful: ['a'], reviews: [{ helpfulCount: 5 }, {}] })
  response.resolve(no(500, 'server.failed', 'خطا'))
  await voting
  expect(fetch).toHaveBeenCalledOnce()
  expect(page.view()).toMatchObject({ helpful: [], reviews: [{ helpfulCount: 4 }, {}] })
  expect(page.texts()).toEqual(['خطا در ثبت رای. لطفا دوباره تلاش کنید'])
})
