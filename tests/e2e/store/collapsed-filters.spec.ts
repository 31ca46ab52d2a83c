import { awake, expect, type Page, test } from '#tests/e2e/support/fixtures.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'فیلترهای انتخاب‌شده' })

test('a collapsed filter has its values when it is opened', async ({ page, isMobile }) => {
  await page.goto('/store')
  await awake(page)
  if (isMobile) await page.getByRole('button', { name: 'فیلترها' }).click()
  const panel = page.getByRole(isMobile ? 'dialog' : 'complementary', { name: 'فیلترها' })
  await panel.getByText('فیلترهای بیشتر').click()
  await expect(panel.getByRole('link', { name: 'همه مقدارها' })).toHaveCount(0)
  await panel.getByText('گارانتی', { exact: true }).click()
  await panel.getByRole('link', { name: /ماه/ }).first().click()
  await expect(page).toHaveURL(/\/store\?warranty=/)
  await expect(chips(page)).toContainText('گارانتی')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the values of a collapsed filter are a link away', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/store')
    const panel = page.getByRole('complementary', { name: 'فیلترها' })
    await panel.getByText('فیلترهای بیشتر').click()
    await panel.getByRole('link', { name: 'همه مقدارها' }).last().click()
    await expect(page).toHaveURL('/store?filters=all#filters')
    await panel.getByText('فیلترهای بیشتر').click()
    await panel.getByText('گارانتی', { exact: true }).click()
    await panel.getByRole('link', { name: /ماه/ }).first().click()
    await expect(page).toHaveURL(/\/store\?warranty=/)
    await expect(chips(page)).toContainText('گارانتی')
  })
})
