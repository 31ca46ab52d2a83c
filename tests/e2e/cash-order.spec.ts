import { codeFor } from './support/account.ts'
import { ageCodes, aShopperWithCart, choosePayment, expectStep, goToPayment, ordersOf } from './support/checkout.ts'
import { expect, expectAccessible, type Page, test } from './support/fixtures.ts'

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
  await ageCodes(mobile)
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
  await ageCodes(mobile)
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
