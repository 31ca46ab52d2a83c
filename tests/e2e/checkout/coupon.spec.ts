import { aShopperWithCart, choosePayment, goToPayment } from '#tests/e2e/support/checkout.ts'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, soon, test } from '#tests/e2e/support/fixtures.ts'

test.describe.configure({ timeout: 120_000 })

test('the owner makes a code on a wide screen; a shopper applies it, keeps it through a reload, and the order has its discount', {
  tag: '@desktop',
}, async ({ page, context, pageErrors }) => {
  const code = `YALDA${Date.now()}`
  const desk = await context.newPage()
  await enterDesk(desk, '/desk/coupons')
  await desk.getByRole('button', { name: 'کد تازه' }).click()
  await desk.getByRole('textbox', { name: 'کد', exact: true }).fill(code.toLowerCase())
  await desk.getByLabel('درصد').fill('۵۰۰')
  await desk.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(desk.getByText('درصد را از ۱ تا ۱۰۰ بنویسید')).toBeVisible()
  await desk.getByLabel('درصد').fill('۱۰')
  await desk.getByLabel('سقف تخفیف (تومان)').fill('50000')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'ذخیره', exact: true }).click()
  const row = desk.getByRole('row', { name: new RegExp(code) })
  await soon(row)
  await expect(row).toContainText('۱۰٪ تا ۵۰٬۰۰۰ تومان')

  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /آنلاین/)
  const field = page.getByLabel('کد تخفیف', { exact: true }).and(page.getByRole('textbox'))
  await field.fill('nobodys')
  await page.getByRole('button', { name: 'اعمال' }).click()
  await expect(page.getByText('کد تخفیفی با این نوشته نیست')).toBeVisible()
  await expectAccessible(page)
  await field.fill(` ${code.toLowerCase()} `)
  await page.getByRole('button', { name: 'اعمال' }).click()
  const summary = page.getByRole('complementary', { name: 'خلاصه سفارش' })
  await expect(summary).toContainText(`تخفیف (${code})`)
  await expect(summary).toContainText('۵۰٬۰۰۰')
  await page.reload()
  await expect(summary).toContainText(`تخفیف (${code})`)
  await expectAccessible(page)

  // Stopped meanwhile: nothing is ordered for another sum than the one that is shown.
  await desk.getByRole('button', { name: `ویرایش کد ${code}` }).click()
  await desk.getByLabel('پذیرفته شود').uncheck()
  await desk.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(row).toContainText('متوقف')
  await page.getByRole('button', { name: 'پرداخت و ثبت سفارش' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('زمان این کد تخفیف گذشته است')
  await expect(summary).not.toContainText('تخفیف')
  await desk.getByRole('button', { name: `ویرایش کد ${code}` }).click()
  await desk.getByLabel('پذیرفته شود').check()
  await desk.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(row).toContainText('در جریان')

  await field.fill(code)
  await page.getByRole('button', { name: 'اعمال' }).click()
  await expect(summary).toContainText(`تخفیف (${code})`)
  await page.getByRole('button', { name: 'پرداخت و ثبت سفارش' }).click()
  await page.getByRole('button', { name: 'پرداخت موفق' }).click()
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'سفارش‌های من' }).click()
  const order = page.getByRole('article').first()
  await order.locator('summary').click()
  await expect(order).toContainText(`تخفیف (${code})`)
  await desk.reload()
  await expect(row).toContainText('۵۰٬۰۰۰')
  pageErrors.splice(0)
})
