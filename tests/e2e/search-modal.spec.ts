import { allowErrors, expect, expectAccessible, hydrated, type Page, test } from './support/fixtures.ts'

// In motion, unlike the other journeys: what opens and closes here slides.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const modal = (page: Page) => page.getByRole('dialog', { name: 'جستجو' })
const field = (page: Page) => modal(page).getByRole('combobox', { name: 'جستجوی محصول، دسته‌بندی یا برند' })
const options = (page: Page) => modal(page).getByRole('option')
const opener = (page: Page, isMobile: boolean) =>
  page.getByRole(isMobile ? 'navigation' : 'banner', isMobile ? { name: 'نوار پایین' } : {}).getByRole('link', { name: 'جستجو' })

async function openModal(page: Page): Promise<void> {
  await page.goto('/about')
  await hydrated(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test.describe('the search window', () => {
  test('is fetched on first use, opens with the focus inside, and returns it on Escape', async ({ page, isMobile }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/about')
    await hydrated(page)
    await expect(opener(page, isMobile)).toHaveAttribute('href', '/search')
    expect(scripts.filter((url) => url.includes('search-modal'))).toEqual([])
    await opener(page, isMobile).click()
    await expect(field(page)).toBeFocused()
    expect(scripts.filter((url) => url.includes('search-modal'))).not.toEqual([])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(opener(page, isMobile)).toBeFocused()
    await expect(page).toHaveURL('/about')
  })

  test('opens by / and by Ctrl+K on either layout, but / stays a character in a field', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/search')
    await hydrated(page)
    for (const key of [{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }, { key: 'ن', code: 'KeyK', ctrlKey: true }]) {
      await page.locator('body').dispatchEvent('keydown', { ...key, bubbles: true, cancelable: true })
      await expect(field(page)).toBeFocused()
      await page.getByRole('button', { name: 'بستن' }).click()
      await expect(modal(page)).toBeHidden()
    }
    await page.getByLabel('عبارت جستجو').pressSequentially('a/b')
    await expect(page.getByLabel('عبارت جستجو')).toHaveValue('a/b')
    await expect(modal(page)).toBeHidden()
  })

  test('closed and opened again before the browser fires its close event, it stays open', { tag: '@desktop' }, async ({ page }) => {
    await openModal(page)
    await modal(page).evaluate(async (dialog: HTMLDialogElement) => {
      const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
      dialog.requestClose()
      await Promise.resolve()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
      await closed
    })
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
  })

  test('holds the page behind it where it is', async ({ page, isMobile }) => {
    await page.goto('/')
    await hydrated(page)
    await page.evaluate(() => scrollTo(0, 400))
    const place = () =>
      page.evaluate(() => ({
        scrolled: scrollY,
        x: document.querySelector('footer')?.getBoundingClientRect().x,
        width: document.querySelector('main')?.clientWidth,
      }))
    const before = await place()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    if (!isMobile) await page.mouse.wheel(0, 600)
    expect(await place()).toEqual(before)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await page.keyboard.press('Escape')
    expect(await place()).toEqual(before)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  })

  test('sends a request from two characters on, 400 ms after the last key', { tag: '@desktop' }, async ({ page }) => {
    await page.clock.install({ time: 0 })
    await openModal(page)
    const queries: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/search/suggestions') queries.push(url.searchParams.get('q'))
    })
    await page.clock.pauseAt(3_600_000)
    await field(page).fill(' آ ')
    await page.clock.runFor(2000)
    await field(page).fill('آی')
    await page.clock.runFor(390)
    await field(page).fill('آیف')
    await page.clock.runFor(390)
    expect(queries).toEqual([])
    await page.clock.runFor(20)
    await expect(options(page).first()).toBeVisible()
    expect(queries).toEqual(['آیف'])
  })

  test('shows eight products with picture, name and price, and categories and brands of that name', async ({ page }) => {
    await openModal(page)
    await field(page).fill('سامسونگ')
    const products = modal(page).getByRole('group', { name: 'محصولات' }).getByRole('option')
    await expect(products).toHaveCount(8)
    for (const product of await products.all()) {
      await expect(product).toHaveAttribute('href', /^\/product\//)
      await expect(product.locator('img')).toHaveCount(1)
      await expect(product).toContainText(/تومان|تماس بگیرید/)
    }
    await expect(modal(page).getByRole('group', { name: 'برندها' }).getByRole('option', { name: 'سامسونگ' })).toHaveAttribute(
      'href',
      '/store?brand=samsung',
    )
    await expect(modal(page).getByRole('group', { name: 'دسته‌بندی‌ها' }).getByRole('option').first()).toHaveAttribute(
      'href',
      /^\/store\?category=/,
    )
    await expect(
      modal(page)
        .getByRole('status')
        .filter({ hasText: /^۸ محصول و [۰-۹]+ پیشنهاد$/ }),
    ).toHaveCount(1)
    await expectAccessible(page)
  })

  test('is walked by arrow keys, and Enter follows the chosen option', { tag: '@desktop' }, async ({ page }) => {
    await openModal(page)
    await field(page).fill('iphone')
    await expect(options(page).nth(1)).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = options(page).nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
    await expect(field(page)).toBeFocused()
    const href = (await second.getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(href)
    await expect(modal(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('never lets an older response replace a newer one', { tag: '@phone' }, async ({ page }) => {
    const older = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    await page.route('**/api/search/suggestions?q=macbook', async (route) => {
      arrived.resolve()
      await older.promise
      await route.continue().catch(() => {
        // The page no longer waits for it.
      })
    })
    await openModal(page)
    await field(page).fill('macbook')
    await arrived.promise
    await field(page).fill('airpods')
    const names = modal(page).getByRole('group', { name: 'محصولات' })
    await expect(names).toContainText('ایرپاد')
    older.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(names).toContainText('ایرپاد')
    await expect(names).not.toContainText('مک‌بوک')
  })

  test('says when nothing is found and when the search failed, and tries again', { tag: '@phone' }, async ({ page, pageErrors }) => {
    await openModal(page)
    await field(page).fill('قققققق')
    await expect(modal(page).getByText('نتیجه‌ای یافت نشد').last()).toBeVisible()
    await page.route('**/api/search/suggestions*', (route) => route.fulfill({ status: 503, json: {} }))
    await field(page).fill('macbook')
    await expect(modal(page).getByRole('alert').filter({ hasText: 'خطا در جستجو' })).toBeVisible()
    await page.unroute('**/api/search/suggestions*')
    await modal(page).getByRole('button', { name: 'تلاش دوباره' }).click()
    await expect(options(page).first()).toBeVisible()
    allowErrors(pageErrors, /503/)
  })

  test('says what it searched instead, with a link to search for exactly the typed words', { tag: '@phone' }, async ({ page }) => {
    await openModal(page)
    await field(page).fill('hdt,k')
    await expect(options(page).first()).toBeVisible()
    const back = modal(page).getByRole('link', { name: 'جستجوی خود' })
    await expect(back).toHaveAttribute('href', '/search?q=hdt%2Ck&literal=1')
    await back.click()
    await expect(modal(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'محصول یافت نشد' })).toBeVisible()
  })
})

test.describe('recent searches', () => {
  const chips = (page: Page, name: string) => modal(page).getByRole('region', { name }).getByRole('listitem')

  async function search(page: Page, query: string): Promise<void> {
    await page.keyboard.press('Control+k')
    await field(page).fill(query)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent(query).replaceAll('%20', '+')}`)
    await expect(modal(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(query)
  }

  test('replace the five popular ones, the newest first, and can be removed one by one or all together', { tag: '@phone' }, async ({
    page,
  }) => {
    await openModal(page)
    await expect(chips(page, 'جستجوهای پرطرفدار')).toHaveText(['iPhone 16 Pro', 'MacBook Air', 'iPad Pro', 'Apple Watch', 'AirPods Pro'])
    await page.keyboard.press('Escape')
    for (const query of ['گوشی سامسونگ', 'ipad', 'هدفون']) await search(page, query)
    await page.reload()
    await hydrated(page)
    await page.keyboard.press('Control+k')
    await expect(chips(page, 'جستجوهای اخیر')).toHaveText(['هدفون', 'ipad', 'گوشی سامسونگ'])
    await expectAccessible(page)
    await modal(page).getByRole('button', { name: 'حذف ipad از جستجوهای اخیر' }).click()
    await expect(chips(page, 'جستجوهای اخیر')).toHaveText(['هدفون', 'گوشی سامسونگ'])
    await expect(field(page)).toBeFocused()
    await modal(page).getByRole('link', { name: 'گوشی سامسونگ' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('گوشی سامسونگ')
    await page.keyboard.press('Control+k')
    await expect(chips(page, 'جستجوهای اخیر')).toHaveText(['گوشی سامسونگ', 'هدفون'])
    await modal(page).getByRole('button', { name: 'پاک کردن' }).click()
    await expect(chips(page, 'جستجوهای پرطرفدار')).toHaveCount(5)
  })

  test('ignore an empty query, and Enter does nothing with it', { tag: '@desktop' }, async ({ page }) => {
    await openModal(page)
    await field(page).fill('   ')
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await expect(page).toHaveURL('/about')
    expect(await page.evaluate(() => localStorage.getItem('search-storage'))).toBeNull()
  })
})
