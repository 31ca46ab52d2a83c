import { awake, expect, hydrated, test } from './support/fixtures.ts'
import { addName, buyableCards, openHome, storedLines } from './support/shopping.ts'

test('a link changes the page without a reload, starts at the top and moves the focus; Back restores the scroll', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'حریم خصوصی' })
  await footerLink.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)

  await footerLink.click()
  await expect(page).toHaveTitle(/حریم خصوصی/)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -2)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('a hovered link is prefetched once; of a private page only the code', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const footer = page.getByRole('contentinfo')
  const dataOf = (path: string) => requested.filter((one) => one === `/_data${path}`).length
  await footer.getByRole('link', { name: 'حریم خصوصی' }).focus()
  await expect.poll(() => dataOf('/privacy')).toBe(1)
  await page.locator('a[href="/auth"]:visible, a[href="/login"]:visible').first().focus()
  await expect.poll(() => requested.some((path) => path.startsWith('/assets/auth-'))).toBe(true)
  await footer.getByRole('link', { name: 'حریم خصوصی' }).click()
  await expect(page).toHaveTitle(/حریم خصوصی/)
  expect([dataOf('/privacy'), dataOf('/auth') + dataOf('/login')]).toEqual([1, 0])
})

test('the skip link is the first stop and leads to the content', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'رفتن به محتوای اصلی' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a connection lost between pages: the shopper stays, nothing typed is lost, and the retry works', { tag: '@phone' }, async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/contact')
  await awake(page)
  await page.getByLabel('متن پیام').fill('نوشته‌ای نیمه‌کاره')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'حریم خصوصی' }).click()
  await expect(page.getByText('اتصال برقرار نیست و صفحه باز نشد')).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('متن پیام')).toHaveValue('نوشته‌ای نیمه‌کاره')
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByText('اتصال برقرار نیست و صفحه باز نشد')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page).toHaveTitle(/حریم خصوصی/)
  await page.route('**/_data/about', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'درباره ما' }).click()
  await expect(page.getByRole('heading', { name: 'مشکلی پیش آمد' })).toBeVisible()
  await expect(page).toHaveURL('/about')
  await page.unroute('**/_data/about')
  await page.getByRole('link', { name: 'تلاش دوباره' }).click()
  await expect(page).toHaveTitle(/درباره/)
  pageErrors.length = 0
})

test('the picture of a product travels to its page and back; under reduced motion pages just change', { tag: '@phone' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const transitions: string[] = []
    document.startViewTransition = (change) => {
      const named = () => document.querySelectorAll('.shared-picture').length
      const before = named()
      const transition = start(change)
      transition.updateCallbackDone.then(() => transitions.push(`${before} to ${named()}`))
      return transition
    }
    Object.assign(window, { transitions })
  })
  const transitions = () => page.evaluate(() => Reflect.get(window, 'transitions'))
  await page.goto('/store')
  await hydrated(page)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(transitions).toEqual(['1 to 1'])
  await page.goBack()
  await expect.poll(transitions).toEqual(['1 to 1', '1 to 1'])
  await expect(page.locator('.shared-picture')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('article').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  expect(await transitions()).toHaveLength(2)
})

test('a click before its code is loaded is replayed afterwards', async ({ page, isMobile }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/(panels|mega-menu-panel|product-details)-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/store')
  const path = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  await page.goto(path ?? '')
  await hydrated(page)
  await page.getByRole('tab', { name: 'مشخصات فنی' }).click()
  const menu = isMobile ? 'باز کردن منو' : 'دسته‌بندی‌ها'
  await page.getByRole('button', { name: menu }).click()
  held.resolve()
  await expect(page.getByRole('tab', { name: 'مشخصات فنی', includeHidden: true })).toHaveAttribute('aria-selected', 'true')
  const opened = isMobile ? page.getByRole('dialog', { name: 'منو' }) : page.getByRole('list', { name: 'دسته‌های اصلی' })
  await expect(opened).toBeVisible()
})

test('two clicks before the code is loaded are two', { tag: '@phone' }, async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/home-parts-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await openHome(page)
  for (const place of [0, 1]) await buyableCards(page).nth(place).getByRole('button', { name: addName }).click()
  expect(await storedLines(page)).toEqual([])
  held.resolve()
  await expect.poll(() => storedLines(page)).toHaveLength(2)
})
