import { awake, expect, hydrated, type Page, test } from '#tests/e2e/support/fixtures.ts'

test('a slow page shows eight placeholders, on the way to the store and for another sort', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  const waiting: (() => void)[] = []
  await page.route('**/_data/store*', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  const cards = page.getByRole('region', { name: 'محصولات' }).getByRole('article')
  const placeholders = page.locator('.skeleton.aspect-square')
  await page.getByRole('contentinfo').getByRole('link', { name: 'فروشگاه', exact: true }).click()
  await expect(placeholders).toHaveCount(8)
  waiting[0]?.()
  await expect(cards).toHaveCount(24)
  await expect(placeholders).toHaveCount(0)
  await page.getByRole('navigation', { name: 'مرتب‌سازی' }).getByRole('link', { name: 'ارزان‌ترین' }).click()
  await expect(placeholders).toHaveCount(8)
  waiting[1]?.()
  await expect(placeholders).toHaveCount(0)
  await expect(page).toHaveURL(/sort=price-asc/)
})

/** Holds every script that the document does not name, as a slow network does: what is hydrated later stays plain HTML. */
async function holdLaterScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  let named = ''
  await page.route('**/store', async (route) => {
    const response = await route.fetch()
    named = await response.text()
    await route.fulfill({ response, body: named })
  })
  await page.route('**/assets/*.js', async (route) => {
    if (!named.includes(new URL(route.request().url()).pathname)) await released.promise
    await route.continue()
  })
  return released.resolve
}

test('a filter chosen before it is hydrated is busy at once, and chosen before its page arrives', async ({ page, isMobile }) => {
  const releaseScripts = await holdLaterScripts(page)
  const releaseData = Promise.withResolvers<void>()
  await page.route('**/_data/store*', async (route) => {
    await releaseData.promise
    await route.continue()
  })
  await page.goto('/store')
  await hydrated(page)
  const link = isMobile
    ? page.getByRole('navigation', { name: 'مرتب‌سازی' }).getByRole('link', { name: 'ارزان‌ترین' })
    : page.getByRole('complementary', { name: 'فیلترها' }).getByRole('link', { name: /^اپل/ })
  await link.click()
  await expect(page).toHaveURL(isMobile ? '/store?sort=price-asc' : '/store?brand=apple')
  await expect(link).toHaveAttribute('aria-busy', 'true')
  releaseScripts()
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(link).not.toHaveAttribute('aria-busy')
  await expect(page.locator('html[data-pending]')).toHaveCount(1)
  releaseData.resolve()
  await expect(page.locator('html[data-pending]')).toHaveCount(0)
  await expect(link).toHaveAttribute('aria-current', 'true')
})

test('a filter chosen while another is loading is added to it; Back before they arrive takes the last one out', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/store')
  await awake(page)
  // A filter that is not hydrated yet is a plain link: it is chosen when its page arrives.
  await expect(page.locator('[data-dehydrated] #filters')).toHaveCount(0)
  const loaded = Promise.withResolvers<void>()
  await page.route('**/_data/store*', async (route) => {
    await loaded.promise
    await route.continue().catch(() => {})
  })
  const filters = page.getByRole('complementary', { name: 'فیلترها' })
  const apple = filters.getByRole('link', { name: /^اپل/ })
  const stock = filters.getByRole('switch', { name: 'فقط کالاهای موجود' })
  const most = filters.getByRole('textbox', { name: 'تا' })
  await apple.click()
  await expect(apple).toHaveAttribute('aria-current', 'true')
  await stock.click()
  await expect(stock).toBeChecked()
  await expect(page).toHaveURL('/store?brand=apple&inStock=1')
  await most.fill('۶۰ میلیون')
  await most.press('Enter')
  await expect(page).toHaveURL('/store?brand=apple&priceMax=60000000&inStock=1')
  await page.goBack()
  await expect(page).toHaveURL('/store?brand=apple&inStock=1')
  await expect(most).toHaveValue('')
  loaded.resolve()
  await expect(page.getByRole('list', { name: 'فیلترهای انتخاب‌شده' }).getByRole('link')).toHaveCount(2)
  await expect(page.locator('html[data-pending]')).toHaveCount(0)
})
