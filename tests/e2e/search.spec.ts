import { expect, expectAccessible, hydrated, type Page, test } from './support/fixtures.ts'

const results = (page: Page) => page.getByRole('region', { name: 'نتایج' })
const cards = (page: Page) => results(page).getByRole('article')
const filters = (page: Page) => page.getByRole('complementary', { name: 'فیلترها' })
const sorts = (page: Page) => page.getByRole('navigation', { name: 'مرتب‌سازی' })
const numberIn = (text: string) => Number(text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0)).replace(/\D/g, ''))
const prices = async (page: Page) => {
  const texts = await cards(page).getByText('تومان').locator('..').allTextContents()
  return texts.map(numberIn)
}

test('without a query the page prompts for one and links to the store', { tag: '@phone' }, async ({ page }) => {
  for (const address of ['/search', '/search?q=', '/search?q=%20%E2%80%8C%20']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'عبارتی برای جستجو وارد کنید' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'بازگشت به فروشگاه' })).toHaveAttribute('href', '/store')
  }
})

test('the page has its own title, is not indexed, and sorts in four ways', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search?q=گوشی&inStock=1')
  await hydrated(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page).toHaveTitle('جستجوی «گوشی» | ویترین')
  await expect(sorts(page).getByRole('link')).toHaveText(['مرتبط‌ترین', 'جدیدترین', 'ارزان‌ترین', 'گران‌ترین'])
  await expect(sorts(page).getByRole('link', { name: 'مرتبط‌ترین' })).toHaveAttribute('aria-current', 'true')
  await sorts(page).getByRole('link', { name: 'ارزان‌ترین' }).click()
  await expect(page).toHaveURL(/[?&]sort=price-asc$/)
  await expect(sorts(page).getByRole('link', { name: 'ارزان‌ترین' })).toHaveAttribute('aria-current', 'true')
  // The URL and the link change before the listing is there.
  await expect
    .poll(async () => {
      const shown = await prices(page)
      return shown.every((price, at) => at === 0 || price >= (shown[at - 1] ?? 0))
    })
    .toBe(true)
})

test('scrolling loads all results, each once; a page of its own links back', async ({ page }) => {
  await page.goto('/search?q=گوشی')
  await hydrated(page)
  const total = numberIn((await page.getByRole('status').filter({ hasText: 'کالا' }).first().textContent()) ?? '')
  expect(total).toBeGreaterThan(48)
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded()
    await expect(cards(page)).toHaveCount(total, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  const hrefs = await cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(hrefs).size).toBe(total)
  await page.goto('/search?q=گوشی&page=2')
  await expect(page.getByRole('link', { name: 'صفحه قبل' })).toHaveAttribute('href', /^\/search\?q=[^&]+$/)
})

test('the side bar narrows the results by category, brand and price, and Back restores it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search?q=گوشی&sort=price-asc')
  await hydrated(page)
  const all = await cards(page).count()
  await expect(filters(page)).toContainText('گوشی')
  await expect(filters(page).getByRole('link').first()).toHaveText(/^همه دسته‌ها/)
  await expect(filters(page).getByRole('link').first()).toHaveAttribute('aria-current', 'true')
  await filters(page)
    .getByRole('link', { name: /^سامسونگ/ })
    .click()
  await expect(page).toHaveURL(/brand=samsung&sort=price-asc$/)
  await expect(filters(page).getByRole('link', { name: /^سامسونگ/ })).toHaveAttribute('aria-current', 'true')
  await filters(page).getByRole('textbox', { name: 'تا' }).fill('۶۰ میلیون')
  await filters(page).getByRole('button', { name: 'اعمال قیمت' }).click()
  await expect(page).toHaveURL(/brand=samsung&priceMax=60000000&sort=price-asc$/)
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(60_000_000)
  await filters(page).getByRole('link', { name: 'حذف فیلترها' }).click()
  await expect(cards(page)).toHaveCount(all)
  const category = filters(page).getByRole('link', { name: 'گوشی سامسونگ' })
  const count = (await category.locator('span').last().textContent()) ?? ''
  await category.click()
  await expect(page).toHaveURL(/category=[a-z-]+&sort=price-asc$/)
  await expect(filters(page)).toContainText(`${count} کالا`)
  expect(await cards(page).count()).toBeLessThan(all)
  await filters(page).getByRole('link', { name: 'حذف فیلترها' }).click()
  await expect(cards(page)).toHaveCount(all)
  await expect(filters(page).getByRole('link', { name: 'حذف فیلترها' })).toHaveCount(0)
  await page.goBack()
  await expect(category).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
})

test('on a phone a drawer holds sort and filters, and stays while they apply', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?q=گوشی')
  await hydrated(page)
  await page.getByRole('button', { name: 'فیلترها' }).click()
  const drawer = page.getByRole('dialog', { name: 'فیلترها' })
  await drawer.getByRole('link', { name: 'گران‌ترین' }).click()
  await expect(drawer.getByRole('link', { name: 'گران‌ترین' })).toHaveAttribute('aria-current', 'true')
  await drawer.getByRole('link', { name: 'گوشی سامسونگ' }).click()
  await expect(page).toHaveURL(/category=[a-z-]+&sort=price-desc$/)
  await drawer.getByRole('switch', { name: 'فقط کالاهای موجود' }).click()
  await expect(page).toHaveURL(/inStock=1&sort=price-desc$/)
  await expect(drawer.getByRole('link', { name: 'حذف فیلترها' })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^نمایش [۰-۹]+ کالا$/ }).click()
  await expect(drawer).toBeHidden()
  const shown = await prices(page)
  expect(shown).toEqual([...shown].sort((a, b) => b - a))
})

test('eight skeletons are shown while the results of another query load', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?q=ipad')
  await hydrated(page)
  await expect(cards(page).first()).toBeVisible()
  const response = Promise.withResolvers<void>()
  await page.route('**/_data/search*', async (route) => {
    await response.promise
    await route.continue()
  })
  await page.getByLabel('عبارت جستجو').fill('macbook')
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(0)
  await expect(results(page).locator('ul > li:has(.skeleton)')).toHaveCount(8)
  response.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('macbook')
  await expect(cards(page).first()).toContainText('مک‌بوک')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('search-storage'))).toContain('macbook')
})

test('a query of which no product has all words says so, and a price in it filters', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('هدفون سونی قسطی زیر ۶۰ میلیون')}`)
  await expect(page.getByText('نتیجه‌ی کامل پیدا نشد؛ نزدیک‌ترین‌ها را می‌بینید.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('سونی')
  await page.getByRole('link', { name: 'همه‌ی قیمت‌ها' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('no results: three suggestions and a link to all products', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?q=qqqqzzzz')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('محصول یافت نشد')
  await expect(main.getByRole('listitem')).toHaveText([
    'کلمات دیگری را امتحان کنید',
    'املای کلمات را بررسی کنید',
    'از کلمات کلی‌تر استفاده کنید',
  ])
  await expect(main.getByRole('link', { name: 'مشاهده همه محصولات' })).toHaveAttribute('href', '/store')
  await expectAccessible(page)
})

for (const { typed, meant } of [
  { typed: 'hdt,k', meant: 'ایفون' },
  { typed: 'aifon', meant: 'آیفون' },
  { typed: 'سامسنگ', meant: 'سامسونگ' },
]) {
  test(`«${typed}» is searched as «${meant}», says so, and links to the literal query`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent(typed)}`)
    await expect(cards(page).first()).toBeVisible()
    const notice = page.getByText(`برای «${typed}» نتیجه‌ای نبود`)
    await expect(notice).toContainText(/نتایج «[^»]+» را می‌بینید/)
    await notice.getByRole('link').click()
    await expect(page).toHaveURL(/literal=1$/)
    await expect(page.getByRole('heading', { name: 'محصول یافت نشد' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
}

test('IN-02: a query full of markup is shown as the text it is', { tag: '@desktop' }, async ({ page }) => {
  const hostile = '"><img src=x onerror=alert(1)></title><script>alert(2)</script>'
  page.on('dialog', () => {
    throw new Error('a script of the query ran')
  })
  await page.goto(`/search?q=${encodeURIComponent(hostile)}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hostile)
  await expect(page.getByLabel('عبارت جستجو')).toHaveValue(hostile)
})

test('the page works without JavaScript: form, sorts and categories', async ({ browser, baseURL, isMobile, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport, isMobile })
  const page = await context.newPage()
  await page.goto('/about')
  const bar = isMobile ? page.getByRole('navigation', { name: 'نوار پایین' }) : page.getByRole('banner')
  await bar.getByRole('link', { name: 'جستجو' }).click()
  await page.getByLabel('عبارت جستجو').fill('گوشی')
  await page.getByRole('main').getByRole('button', { name: 'جستجو' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'فیلترها' })).toBeHidden()
  await sorts(page).getByRole('link', { name: 'گران‌ترین' }).click()
  await filters(page).getByRole('link', { name: 'گوشی سامسونگ' }).click()
  await expect(page).toHaveURL(/category=[a-z-]+&sort=price-desc$/)
  await expect(cards(page).first()).toContainText('گلکسی')
})

test('the page is the same bytes for everyone', { tag: '@desktop' }, async ({ request }) => {
  const plain = await request.get('/search?q=ipad')
  const known = await request.get('/search?q=ipad', { headers: { cookie: 'session=someone', 'user-agent': 'other' } })
  expect(plain.headers()['cache-control']).toContain('public')
  expect(await known.text()).toBe(await plain.text())
})
