import { expect, expectAccessible, hydrated, test, useTheme } from '#tests/e2e/support/fixtures.ts'

test('a family is one card; its page leads to another memory and color by keyboard, with price and button in view', async ({
  page,
  isMobile,
}) => {
  await useTheme(page, isMobile ? 'light' : 'dark')
  await page.goto('/store?category=apple-phone&q=آیفون ۱۶')
  const card = page.getByRole('article').filter({ hasText: 'آیفون ۱۶ ظرفیت' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('۳ رنگ')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/iphone-16$/)
  await hydrated(page)
  const colors = page.getByRole('navigation', { name: 'انتخاب رنگ' })
  await expect(colors.getByRole('link', { name: /^صورتی/ })).toHaveAttribute('aria-current', 'true')
  await expect(colors.getByRole('link', { name: 'آبی ۱۴۹٬۶۰۰٬۰۰۰ تومان، ناموجود' })).toBeVisible()
  await expectAccessible(page)
  const memories = page.getByRole('navigation', { name: 'انتخاب حافظه داخلی' })
  await memories.getByRole('link', { name: /^۲۵۶ گیگابایت/ }).press('Enter')
  await expect(page).toHaveURL(/\/product\/iphone-16-256-pink$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('۲۵۶ گیگابایت صورتی')
  await colors.getByRole('link', { name: /^سبزآبی/ }).press('Enter')
  await expect(page).toHaveURL(/\/product\/iphone-16-256-teal$/)
  const buy = isMobile ? page.getByRole('region', { name: 'خرید سریع' }) : page.getByRole('main')
  await expect(buy.getByRole('button', { name: 'افزودن به سبد خرید' }).first()).toBeInViewport()
  await expect(buy.getByText(/^۱۶۸٬۵۰۰٬۰۰۰\s*تومان$/).first()).toBeInViewport()
})
