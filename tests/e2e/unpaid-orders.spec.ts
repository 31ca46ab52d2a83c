import { codeFor } from './support/account.ts'
import { aShopperWithCart, choosePayment, expectStep, goToPayment, ordersOf } from './support/checkout.ts'
import { expect, expectAccessible, type Page, test } from './support/fixtures.ts'
import { inShop } from './support/tested-shop.ts'

test.describe.configure({ timeout: 90_000 })

const sendButton = (page: Page) => page.getByRole('button', { name: 'ارسال کد تایید' })

async function orderWithCash(page: Page) {
  const { person } = await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /در محل/)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expectStep(page, 'success')
  return person
}

test('ORD-10: a shopper confirms a cash order with the SMS code on the success page', { tag: '@phone' }, async ({ page, pageErrors }) => {
  const { mobile } = await orderWithCash(page)
  const panel = page.getByRole('region', { name: 'تایید سفارش' })
  await expect(panel).toContainText('برای پرداخت در محل، سفارش را با کد پیامکی تایید کنید')
  await expectAccessible(page)
  // The number was just sent the code of the registration.
  await sendButton(page).click()
  await expect(panel).toContainText('ثانیه دیگر')
  await expect(sendButton(page)).toBeDisabled()
  await inShop('ageCodes', mobile)
  await page.reload()
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'ارسال مجدد کد' })).toBeDisabled()
  await expectAccessible(page)
  const code = await codeFor(page, mobile)
  await panel.getByLabel('کد تایید').fill(code === '111111' ? '222222' : '111111')
  await expect(panel).toContainText('کد تایید نامعتبر یا منقضی شده است')
  await panel.getByLabel('کد تایید').fill(code)
  await expect(panel).toBeHidden()
  await expect(page.getByRole('main')).toContainText('پیش از ارسال با شما تماس می‌گیریم')
  await page.getByRole('link', { name: 'سفارش‌های من' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('button', { name: /^تایید سفارش/ })).toBeHidden()
  // The refused request for a code and the refused code.
  expect(pageErrors.splice(0).map((text) => /status of (4\d\d)/.exec(text)?.[1])).toEqual(['429', '422'])
})

test('ORD-10: a cash order that was left is confirmed from the orders page', { tag: '@desktop' }, async ({ page }) => {
  const { mobile } = await orderWithCash(page)
  await inShop('ageCodes', mobile)
  await page.getByRole('link', { name: 'سفارش‌های من' }).click()
  const [order] = await ordersOf(page)
  await page.getByRole('button', { name: `تایید سفارش ${order?.orderNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: 'تایید سفارش' })
  await sendButton(page).click()
  await expect(dialog.getByLabel('کد تایید')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('کد تایید').fill(await codeFor(page, mobile))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('سفارش شما تایید شد')).toBeVisible()
  await expect(page.getByRole('button', { name: /^تایید سفارش/ })).toBeHidden()
})

test('ORD-12: an order whose price changed after its hold is not paid, and the shopper sees the change', {
  tag: '@phone',
}, async ({ page, pageErrors }) => {
  const { lines } = await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /آنلاین/)
  await page.getByRole('button', { name: 'پرداخت و ثبت سفارش' }).click()
  await page.getByRole('button', { name: 'پرداخت موفق' }).waitFor()
  await page.goto('/orders')
  const [order] = await ordersOf(page)
  const [line] = lines
  const change = { productId: line?.product.id, kind: 'price', price: (line?.product.price ?? 0) + 1_000, stockQuantity: 20 }
  const detail = 'قیمت یا موجودی بعضی از کالاها تغییر کرده است'
  await page.route('**/api/orders/*/pay', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: { code: 'order.changed', detail, changes: [change] } }),
  )
  await page.getByRole('button', { name: `پرداخت سفارش ${order?.orderNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: 'قیمت یا موجودی تغییر کرده است' })
  await expect(dialog).toContainText(line?.product.farsiName ?? 'nothing')
  await expect(dialog).toContainText('افزایش یافته است')
  await expect(dialog.getByRole('link', { name: 'سبد خرید' })).toBeVisible()
  await expectAccessible(page)
  expect(pageErrors.splice(0).map((text) => /status of (4\d\d)/.exec(text)?.[1])).toEqual(['409'])
})
