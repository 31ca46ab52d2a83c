import { awake, expect, expectAccessible, hydrated, type Page, test } from './support/fixtures.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'محصولات' }).getByRole('article')
const count = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'کالا' })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'جستجو در محصولات' })
const chips = (page: Page) => page.getByRole('list', { name: 'فیلترهای انتخاب‌شده' })
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

async function open(page: Page, path = '/store'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** The filters: side bar, or drawer on a phone. */
async function filters(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'فیلترها' }).click()
  return page.getByRole(isMobile ? 'dialog' : 'complementary', { name: 'فیلترها' })
}

test('the store lists 24 products of the whole shop under its heading, with five sorts', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('فروشگاه')
  await expect(cards(page)).toHaveCount(24)
  await expect(count(page)).toHaveText(/^[۰-۹٬]+ کالا$/)
  const sorts = page.getByRole('navigation', { name: 'مرتب‌سازی' }).getByRole('link')
  await expect(sorts).toHaveText(['جدیدترین', 'ارزان‌ترین', 'گران‌ترین', 'نام محصول', 'پرفروش‌ترین'])
  await expect(sorts.first()).toHaveAttribute('aria-current', 'true')
})

test('a category shows its name, breadcrumb, subcategories, and a link to the whole store', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/store?category=mobile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('گوشی موبایل')
  await expect(page.getByRole('navigation', { name: 'مسیر صفحه' }).getByRole('link')).toHaveText(['خانه', 'فروشگاه', 'گوشی موبایل'])
  await page.getByRole('navigation', { name: 'زیردسته‌ها' }).getByRole('link', { name: 'گوشی آیفون' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('گوشی آیفون')
  await page.getByRole('link', { name: 'حذف دسته‌بندی' }).click()
  await expect(page).toHaveURL('/store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('فروشگاه')
})

test('an unknown category is not found', { tag: '@desktop' }, async ({ page, pageErrors }) => {
  const response = await page.goto('/store?category=no-such-thing')
  expect(response?.status()).toBe(404)
  pageErrors.length = 0
})

test('a filter applies in place: URL, count and chip change, scroll and focus do not', async ({ page, isMobile }) => {
  await open(page, '/store?category=mobile')
  const before = await count(page).textContent()
  const panel = await filters(page, isMobile)
  const value = panel.getByRole('link', { name: /^۲۵۶ گیگابایت \([۰-۹]+\)$/ })
  await expect(value).toHaveAttribute('rel', 'nofollow')
  if (!isMobile) await page.evaluate(() => window.scrollTo(0, 120))
  const place = await scrollY(page)
  await value.click()
  await expect(page).toHaveURL(/[?&]storage=256-/)
  await expect(value).toHaveAttribute('aria-current', 'true')
  await expect(value).toBeFocused()
  expect(await scrollY(page)).toBe(place)
  await expect(count(page)).not.toHaveText(before ?? '')
  if (isMobile) {
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: /^نمایش [۰-۹]+ کالا$/ }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'فیلترها ۱' })).toBeVisible()
  }
  await chips(page)
    .getByRole('link', { name: /۲۵۶ گیگابایت/ })
    .click()
  await expect(page).toHaveURL('/store?category=mobile')
  await expect(count(page)).toHaveText(before ?? '')
})

test('«حذف فیلترها» clears every filter and keeps the category and the sort', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/store?category=mobile&inStock=1&priceMin=1000&sort=price-asc')
  await page.getByRole('main').getByRole('link', { name: 'حذف فیلترها' }).first().click()
  await expect(page).toHaveURL('/store?category=mobile&sort=price-asc')
  await expect(chips(page)).toBeHidden()
})

test('the in-stock switch is turned by the space bar, also before its part is hydrated', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  await open(page)
  const panel = await filters(page, isMobile)
  const stock = panel.getByRole('switch', { name: 'فقط کالاهای موجود' })
  await expect(stock).toBeChecked({ checked: false })
  await stock.press('Space')
  await expect(page).toHaveURL('/store?inStock=1')
  await expect(stock).toBeChecked()
  await expect(stock).toBeFocused()
})

test('a price range is typed as people write prices or chosen with a slider; the rest of the listing stays', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page, '/store?sort=price-asc')
  await awake(page)
  const panel = await filters(page, isMobile)
  await panel.getByRole('textbox', { name: 'از' }).fill('۵٬۰۰۰٬۰۰۰')
  const most = panel.getByRole('textbox', { name: 'تا' })
  await most.fill('20000000')
  await most.press('Enter')
  await expect(page).toHaveURL('/store?priceMin=5000000&priceMax=20000000&sort=price-asc')
  await expect(page.locator('html[data-pending]')).toHaveCount(0)
  await expect(most).toHaveValue('۲۰٬۰۰۰٬۰۰۰')
  await expect(most).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/store?sort=price-asc')
  await expect(most).toHaveValue('')
  await most.pressSequentially('60000')
  await expect(most).toHaveValue('۶۰٬۰۰۰')
  await most.fill('۶۰ میلیون')
  await most.press('Enter')
  await expect(page).toHaveURL('/store?priceMax=60000000&sort=price-asc')
  const low = panel.getByRole('slider', { name: 'کمترین قیمت' })
  await low.press('ArrowLeft')
  await expect(page).toHaveURL(/priceMin=[0-9]+&priceMax=60000000&sort=price-asc$/)
  await expect(low).toHaveAttribute('aria-valuetext', /تومان$/)
  await expect(low).toBeFocused()
})

test('the brand of a product links to the store filtered by it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/product/iphone-16')
  await page.getByRole('link', { name: 'اپل (Apple)' }).click()
  await expect(page).toHaveURL('/store?brand=apple')
  await expect(chips(page)).toContainText('برند: اپل')
})

test('a sort applies in place', { tag: '@desktop' }, async ({ page }) => {
  await open(page)
  await page.evaluate(() => window.scrollTo(0, 100))
  const sort = page.getByRole('navigation', { name: 'مرتب‌سازی' }).getByRole('link', { name: 'ارزان‌ترین' })
  await sort.click()
  await expect(page).toHaveURL('/store?sort=price-asc')
  await expect(sort).toHaveAttribute('aria-current', 'true')
  await expect(sort).toBeFocused()
  expect(await scrollY(page)).toBe(100)
})

test('words filter 400 ms after the last key, keeping focus and history', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install({ time: 0 })
  await open(page, '/store?category=mobile')
  await awake(page)
  await page.clock.pauseAt(3_600_000)
  await searchBox(page).pressSequentially('گلک')
  await page.clock.runFor(399)
  await expect(page).toHaveURL('/store?category=mobile')
  await searchBox(page).pressSequentially('سی')
  await page.clock.runFor(399)
  await expect(page).toHaveURL('/store?category=mobile')
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`/store?category=mobile&q=${encodeURIComponent('گلکسی')}`)
  await expect(chips(page)).toContainText('گلکسی')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('گلکسی')
  await searchBox(page).fill('آیفون')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(`/store?category=mobile&q=${encodeURIComponent('آیفون')}`)
  expect(await page.evaluate(() => navigation.entries().length)).toBe(1)
})

test('the side bar’s filters hydrate only where they are shown', { tag: '@desktop' }, async ({ page }) => {
  const areAwake = () => page.locator('#filters').evaluate((aside) => Object.keys(aside).some((key) => key.startsWith('__react')))
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await awake(page)
  expect(await areAwake()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect.poll(areAwake).toBe(true)
  await page.getByRole('switch', { name: 'فقط کالاهای موجود' }).press('Space')
  await expect(page).toHaveURL('/store?inStock=1')
})

test('an empty listing says so and links back', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/store?q=qqqqqqqq&inStock=1')
  await expect(page.getByRole('heading', { name: 'محصول یافت نشد' })).toBeVisible()
  await page.getByRole('link', { name: 'پاک کردن جستجو' }).click()
  await expect(page).toHaveURL('/store?inStock=1')
  await expect(cards(page)).not.toHaveCount(0)
})

test.describe('scrolling on', () => {
  const next = (page: Page) => page.getByRole('link', { name: 'صفحه بعد' })

  test('appends the next page; Back from a product restores everything', { tag: '@phone' }, async ({ page }) => {
    await open(page)
    await expect(next(page)).toHaveAttribute('rel', 'next')
    await next(page).scrollIntoViewIfNeeded()
    await expect(cards(page)).not.toHaveCount(24)
    const link = cards(page).nth(30).getByRole('link')
    // Scrolls to where the click will be.
    await link.hover()
    const seen = await cards(page).count()
    const place = await scrollY(page)
    await link.click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/store')
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(seen)
    await expect.poll(() => scrollY(page)).toBeCloseTo(place, -1)
  })

  test('shows no product twice and ends with the last one', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/store?category=mobile')
    const { props } = await (await page.request.get('/_data/store?category=mobile')).json()
    while (await next(page).isVisible()) await page.mouse.wheel(0, 2000)
    await expect(cards(page)).toHaveCount(props.total)
    const hrefs = await cards(page)
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(hrefs).size).toBe(props.total)
  })

  test('shows eight skeletons while loading, reports a failure, and retries', { tag: '@phone' }, async ({ page, pageErrors }) => {
    await open(page)
    let response = (_: 'continue' | 'abort') => {}
    const decided = new Promise<'continue' | 'abort'>((resolve) => {
      response = resolve
    })
    await page.route('**/_data/store?page=2*', async (route) => ((await decided) === 'abort' ? route.abort() : route.continue()), {
      times: 1,
    })
    await next(page).scrollIntoViewIfNeeded()
    await expect(page.locator('.skeleton.aspect-square')).toHaveCount(8)
    response('abort')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('خطا در بارگذاری محصولات')
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'تلاش دوباره' }).click()
    await expect(cards(page)).not.toHaveCount(24)
    await expect(alert).toBeHidden()
    pageErrors.length = 0
  })
})

test('the open filters have no serious axe finding', async ({ page, isMobile }) => {
  await open(page, '/store?category=mobile&inStock=1')
  await filters(page, isMobile)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, prices and words are links and forms', async ({ page, isMobile }) => {
    await page.goto('/store')
    if (isMobile) await page.getByRole('link', { name: 'فیلترها', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'فیلترها' })
    await panel.getByRole('switch').click()
    await expect(page).toHaveURL(/inStock=1/)
    await panel.getByRole('textbox', { name: 'تا' }).fill('۹۰۰۰۰۰۰۰')
    await panel.getByRole('button', { name: 'اعمال قیمت' }).click()
    await expect(chips(page)).toContainText('تا ۹۰٬۰۰۰٬۰۰۰ تومان')
    await searchBox(page).fill('شیائومی')
    await searchBox(page).press('Enter')
    await expect(chips(page)).toContainText('شیائومی')
    await expect(chips(page)).toContainText('فقط کالاهای موجود')
  })

  test('pages link to the previous and next one', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/store')
    await page.getByRole('link', { name: 'صفحه بعد' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('link', { name: 'صفحه قبل' }).click()
    await expect(page).toHaveURL('/store')
  })
})
