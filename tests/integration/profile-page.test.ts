import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import type { ProfilePageData } from '#services/account/get-profile-page.ts'
import type { SignInPageData } from '#services/account/get-sign-in-page.ts'
import { aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop

async function dataOf<Props>(path: string, headers: Record<string, string> = {}): Promise<Props> {
  const response = await app.request(`/_data${path}`, { headers })
  expect(response.status).toBe(200)
  const { props } = await response.json()
  return props
}

test('the profile shows the five newest orders of its owner only', async () => {
  const shopper = await aShopper(db)
  await anOrder(db)
  const placed: string[] = []
  for (const facts of [
    { status: 'delivered', paymentStatus: 'paid' },
    { status: 'shipped', paymentStatus: 'paid' },
    { status: 'cancelled', paymentStatus: 'failed' },
    { status: 'pending', paymentStatus: 'failed' },
    { status: 'processing', paymentStatus: 'paid' },
    { status: 'pending', paymentStatus: 'pending' },
  ] as const) {
    placed.unshift((await anOrder(db, { shopper, ...facts })).orderNumber)
  }
  const page = await dataOf<ProfilePageData>('/profile', await signedInAs(shop, shopper))
  expect(page.orders.map(({ orderNumber }) => orderNumber)).toEqual(placed.slice(0, 5))
  expect(page.orders.map(({ label }) => label)).toEqual(['در انتظار پرداخت', 'در حال پردازش', 'پرداخت ناموفق', 'لغو شده', 'ارسال شده'])
  expect(page.user).toEqual({ id: shopper.userId, fullName: shopper.fullName, email: shopper.email })
  expect(await db.$count(orders)).toBe(7)
})

test.each([
  ['a guest', {}, '/login?next=%2Fprofile%3Fa%3Db'],
  ['an expired session, which is announced', { cookie: `vitrin-session=${'x'.repeat(43)}` }, '/login?next=%2Fprofile%3Fa%3Db&expired=1'],
])('%s is sent to the sign-in screen, to come back', async (_case, headers, location) => {
  const response = await app.request('/profile?a=b', { headers })
  expect([response.status, response.headers.get('location')]).toEqual([302, location])
})

test.each([
  ['/auth', 'login'],
  ['/login', 'login'],
  ['/register', 'register'],
])('%s opens on the tab %s', async (path, tab) => expect(await dataOf<SignInPageData>(path)).toMatchObject({ tab, next: '/' }))

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/%0d%0aset-cookie:x', '/login?next=/x'])(
  'IN-10: next=%s leads home',
  async (next) => {
    expect(await dataOf<SignInPageData>(`/login?next=${encodeURIComponent(next)}`)).toMatchObject({ next: '/' })
  },
)

test('the page data of a signed-in visitor says so, and an expired session is recognized', async () => {
  const shopper = await aShopper(db)
  expect(await dataOf<SignInPageData>('/login?next=%2Forders', await signedInAs(shop, shopper))).toMatchObject({
    signedInAs: shopper.fullName,
    next: '/orders',
  })
  expect(await dataOf<SignInPageData>('/login?expired=1')).toMatchObject({ signedInAs: null, isExpired: true })
})
