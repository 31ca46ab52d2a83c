import { expect, hydrated, test } from '../support/fixtures.ts'

test('a slow page shows eight placeholders, on the way to the store and for another sort', async ({ page }) => {
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
