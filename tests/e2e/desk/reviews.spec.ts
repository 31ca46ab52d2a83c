import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessibleInBothThemes, test } from '#tests/e2e/support/fixtures.ts'

test('the owner answers a review and hides another with a reason; the product page follows', { tag: '@desktop' }, async ({ page }) => {
  await enterDesk(page, '/desk/reviews?tab=all')
  const first = page.getByRole('listitem', { name: /^نظر / }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  const review = page.getByRole('listitem', { name, exact: true }).first()
  const product = await review.getByRole('link').getAttribute('href')

  await review.getByRole('button', { name: 'پاسخ بده' }).click()
  await page.getByLabel('پاسخ فروشگاه').fill('سپاس؛ نظر شما را به سازنده رساندیم.')
  await page.keyboard.press('Escape')
  await review.getByRole('button', { name: 'پاسخ بده' }).click()
  await expect(page.getByLabel('پاسخ فروشگاه')).toHaveValue('سپاس؛ نظر شما را به سازنده رساندیم.')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'ذخیره‌ی پاسخ' }).click()
  await expect(review).toContainText('سپاس؛ نظر شما را به سازنده رساندیم.')

  await page.goto(`${product}`)
  const shopPage = (await page.getByRole('link', { name: 'دیدن در فروشگاه' }).getAttribute('href')) ?? ''
  await page.goto(shopPage)
  await expect(page.getByText('سپاس؛ نظر شما را به سازنده رساندیم.')).toBeAttached()

  await page.goto('/desk/reviews?tab=all')
  await review.getByRole('button', { name: 'پنهان کن' }).click()
  await page.getByLabel('درباره‌ی این کالا نیست').check()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'پنهان کردن نظر' }).click()
  await expect(review).toContainText('پنهان: درباره‌ی این کالا نیست')
  await page.goto(shopPage)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('سپاس؛ نظر شما را به سازنده رساندیم.')).toHaveCount(0)

  // As it was before, for the tests that follow.
  await page.goto('/desk/reviews?tab=hidden')
  await review.getByRole('button', { name: 'دوباره نشان بده' }).click()
  await expect(page.getByText('نظری پنهان نیست')).toBeVisible()
  await page.goto('/desk/reviews?tab=all')
  await review.getByRole('button', { name: 'ویرایش پاسخ' }).click()
  await page.getByLabel('پاسخ فروشگاه').fill('')
  await page.getByRole('button', { name: 'ذخیره‌ی پاسخ' }).click()
  await expect(review.getByRole('button', { name: 'پاسخ بده' })).toBeVisible()
})
