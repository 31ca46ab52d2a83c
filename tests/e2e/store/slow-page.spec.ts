import { awake, expect, hydrated, test } from '../support/fixtures.ts'

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
