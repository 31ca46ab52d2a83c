import { expect, expectAccessible, hydrated, test } from './support/fixtures.ts'

test('the wordmark links to the home page', async ({ page }) => {
  await page.goto('/store')
  await expect(page.getByRole('banner').getByRole('link', { name: 'ویترین' })).toHaveAttribute('href', '/')
})

test('the top bar has the links of the shop', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  for (const name of ['خانه', 'فروشگاه', 'فروش عمده', 'بلاگ', 'رضایت مشتریان', 'تماس با ما', 'درباره ما']) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(bar.getByRole('link', { name: 'ورود / ثبت نام' })).toHaveAttribute('href', '/auth')
})

test('the footer has the support phone, the year and every required link', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© ۲۰۲۵')
  await expect(footer.locator('a[href^="tel:"]').first()).toBeVisible()
  const expected = 'mac ipad iphone watch vision airpods tv accessories gift-cards wallet privacy terms sales legal sitemap careers'.split(
    ' ',
  )
  const hrefs = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(expected.filter((name) => !hrefs.includes(`/${name}`))).toEqual([])
})

test('a wide screen has no bottom bar', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'نوار پایین' })).toBeHidden()
})

test('the phone has a bottom bar of six large targets, but not in the checkout', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'نوار پایین' })
  const links = bar.getByRole('link')
  await expect(links).toHaveText(['خانه', 'دسته‌بندی', 'جستجو', 'علاقه‌مندی‌ها', 'سبد خرید', 'ورود'])
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.goto('/checkout/payment-verify')
  await expect(bar).toHaveCount(0)
})

test('the full-screen menu opens, holds the focus, and fades for 300 ms before it closes', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'باز کردن منو' }).click()
  const menu = page.getByRole('dialog', { name: 'منو' })
  await expect(menu.getByRole('link', { name: 'فروش عمده' })).toBeVisible()
  await expectAccessible(page)
  const openFor = await page.evaluate(async () => {
    const dialog = document.querySelector('dialog[open]')
    const button = dialog?.querySelector<HTMLButtonElement>('[aria-label="بستن منو"]')
    const start = performance.now()
    const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve, { once: true }))
    button?.click()
    await closed
    return performance.now() - start
  })
  expect(openFor).toBeGreaterThanOrEqual(290)
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'باز کردن منو' })).toBeFocused()
})

test('a component that throws leaves the shell intact, shows an error, and reports it without the query string', {
  tag: '@desktop',
}, async ({ page, pageErrors }) => {
  await page.goto('/')
  await hydrated(page)
  const reported = page.waitForRequest('**/api/client-errors')
  await page.route('**/_data/privacy*', (route) => route.fulfill({ json: { page: 'api-docs', path: '/privacy', props: {} } }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'حریم خصوصی' }).click()
  const report = await reported
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(report.postDataJSON()).toMatchObject({ path: '/privacy' })
  expect((await report.response())?.status()).toBe(204)
  pageErrors.length = 0
})
