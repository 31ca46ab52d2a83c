import { signIn, signUp } from './support/account.ts'
import { expect, hydrated, test } from './support/fixtures.ts'
import { fillCart, openHome, storedLines } from './support/shopping.ts'

test('a guest’s cart follows the shopper to another device, both ways, and is gone after sign-out', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const [mine] = await fillCart(page, 1)
  const person = await signUp(page)
  await openHome(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sync-storage') ?? '')).toContain('"owner":"')

  const device = await browser.newContext()
  const other = await device.newPage()
  await signIn(other, person)
  await openHome(other)
  await expect.poll(async () => (await storedLines(other)).map(({ product }) => product.id)).toEqual([mine?.product.id])
  await other.goto('/cart')
  await hydrated(other)
  await other.getByRole('button', { name: 'افزایش تعداد' }).click()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('sync-storage') ?? '')).toContain('"cart":[]')
  await device.close()

  await page.reload()
  await hydrated(page)
  await expect.poll(async () => (await storedLines(page)).map(({ quantity }) => quantity)).toEqual([2])

  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'خروج از حساب' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'theme'))).toEqual([])
})

test('offline a signed-in shopper goes on, and changes sync when the network is back', { tag: '@phone' }, async ({
  page,
  context,
  pageErrors,
}) => {
  await signUp(page)
  await fillCart(page, 1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sync-storage') ?? '')).toContain('"cart":[]')
  await context.setOffline(true)
  await page.getByRole('region', { name: 'تازه‌ترین‌ها' }).getByRole('button', { name: 'افزودن به علاقه‌مندی‌ها' }).first().click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sync-storage') ?? '')).toContain('"isWished":true')
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sync-storage') ?? '')).toContain('"wishlist":[]')
  const response = await page.request.get('/api/wishlist')
  expect((await response.json()).items).toHaveLength(1)
  // The browser logs every request that failed offline.
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')))
})
