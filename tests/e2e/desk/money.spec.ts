import { aShopperWithCart, buy, ordersOf } from '#tests/e2e/support/checkout.ts'
import { enterDesk, signInAtDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 120_000 })

test('one of two units is refunded after a proof of identity, and the shopper reads how much came back', { tag: '@desktop' }, async ({
  page,
  pageErrors,
}) => {
  await useTheme(page, 'dark')
  const { lines } = await aShopperWithCart(page)
  await buy(page, lines[0]?.product.slug ?? '', 2)
  const { id = '', orderNumber = '' } = (await ordersOf(page))[0] ?? {}
  await signInAtDesk(page)
  await inShop('ageProofs')
  await page.goto(`/desk/orders/${id}`)
  await page.getByRole('button', { name: 'ثبت بازپرداخت' }).click()
  const sheet = page.getByRole('dialog', { name: /^بازپرداخت سفارش/ })
  const amount = sheet.getByLabel('مبلغ بازپرداخت (تومان)')
  await expect(amount).toHaveValue('۰')
  await sheet.getByRole('button', { name: 'همه‌ی سفارش' }).click()
  const whole = await amount.inputValue()
  await sheet.getByRole('button', { name: 'هیچ‌کدام' }).click()
  await sheet.getByRole('button', { name: 'بیشتر' }).click()
  const half = await amount.inputValue()
  expect([half === whole, half === '۰']).toEqual([false, false])
  await sheet.getByLabel('راه بازپرداخت').selectOption({ label: 'کارت به کارت' })
  await sheet.getByLabel('شماره پیگیری').fill('778899')
  await sheet.getByRole('button', { name: 'کالا ایراد داشت' }).click()
  await sheet.getByLabel('کالاها به انبار برگشت').check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'ثبت بازپرداخت' }).click()
  await page.getByRole('dialog', { name: 'تایید هویت' }).getByRole('button', { name: 'ادامه' }).click()
  await expect(sheet).toBeHidden()
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('status of 403')])
  await expect(page.getByRole('heading', { name: 'گام بعد: ثبت ارسال' })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText(`بخشی از مبلغ بازپرداخت شد: ${half} تومان`)
  await expect(page.getByText('۱ عدد بازپرداخت شد').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/orders')
  const order = page.getByRole('article', { name: `سفارش ${orderNumber}` })
  await expect(order).toContainText('بخشی از مبلغ بازپرداخت شد')
  await order.locator('summary').click()
  const payment = order.getByRole('region', { name: 'پرداخت' })
  await expect(payment).toContainText(`${half} تومان`)
  await expect(payment).toContainText('کارت به کارت، شماره پیگیری ۷۷۸۸۹۹')
  await expect(payment).toContainText('دلیل: کالا ایراد داشت')
  await expectAccessible(page)
})

test('a mismatch is read, closed with a note and found among the closed; a refund due opens its sheet', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await useTheme(page, 'light')
  const [authority, codes] = [await inShop('makeMismatch'), await inShop('makeOrders', 'نگار')]
  const due = codes[4] ?? ''
  await enterDesk(page)
  await page.getByRole('link', { name: /مغایرت پرداخت/ }).click()
  await expect(page).toHaveURL(/\/desk\/money\?view=mismatches$/)
  const mismatch = page.getByRole('listitem').filter({ hasText: authority })
  await expect(mismatch).toContainText('پولی گرفته شد که سفارش به آن نیاز ندارد')
  await expectAccessible(page)
  await mismatch.getByRole('button', { name: 'بستن با یادداشت' }).click()
  const sheet = page.getByRole('dialog', { name: 'بستن مغایرت' })
  await sheet.getByLabel('چه کردید').fill('کارت به کارت برگشت، پیگیری ۴۵۶')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'بستن مغایرت' }).click()
  await expect(mismatch).toHaveCount(0)
  await page.getByRole('link', { name: 'بسته‌شده' }).click()
  await expect(mismatch).toContainText('کارت به کارت برگشت، پیگیری ۴۵۶')

  await page.getByRole('link', { name: /بازپرداخت لازم/ }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: `بازپرداخت سفارش ${due}` }).click()
  const refund = page.getByRole('dialog', { name: `بازپرداخت سفارش ${due}` })
  await expect(refund.getByLabel('مبلغ بازپرداخت (تومان)')).not.toHaveValue('۰')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
