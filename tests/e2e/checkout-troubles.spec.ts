import type { BrowserContext } from '@playwright/test'
import { aShopperWithCart, choosePayment, expectStep, goToPayment, nextStep, ordersOf } from './support/checkout.ts'
import { allowErrors, expect, expectAccessible, hydrated, type Page, test } from './support/fixtures.ts'
import { inShop } from './support/tested-shop.ts'

test.describe.configure({ timeout: 60_000 })

const placeName = 'ثبت سفارش'

/** At the gateway, with an unpaid order. */
async function goToBank(page: Page): Promise<void> {
  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /آنلاین/)
  await page.getByRole('button', { name: 'پرداخت و ثبت سفارش' }).click()
  await expect(page.getByRole('button', { name: 'پرداخت موفق' })).toBeVisible()
}

test('PAY-07: a shopper who pays and closes the gateway’s tab finds the order paid', { tag: '@phone' }, async ({ page, context }) => {
  await goToBank(page)
  await page.getByRole('button', { name: 'پرداخت بدون بازگشت' }).click()
  const tomorrow = await context.newPage()
  await page.close()
  await inShop('makePaymentsDue')
  await expect.poll(async () => (await ordersOf(tomorrow))[0]?.paymentStatus, { timeout: 20_000 }).toBe('paid')
  await tomorrow.goto('/orders')
  await expect(tomorrow.getByRole('article').first()).toContainText('در حال پردازش')
})

test('PAY-04, PAY-09: another browser pays and returns without a cookie; the gateway times out first, and no order details are shown', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  await goToBank(page)
  const elsewhere: BrowserContext = await browser.newContext({ baseURL: baseURL ?? '' })
  const stranger = await elsewhere.newPage()
  await stranger.goto(page.url())
  await stranger.getByLabel('خطای درگاه هنگام تایید پرداخت').selectOption('badGateway')
  await stranger.getByRole('button', { name: 'پرداخت موفق' }).click()
  await expect(stranger.getByRole('heading', { name: 'پرداخت شما در حال بررسی است' })).toBeVisible()
  await expect(stranger.getByRole('heading', { name: 'پرداخت با موفقیت انجام شد' })).toBeVisible({ timeout: 15_000 })
  await expect(stranger.getByRole('main')).not.toContainText('ORD-')
  await expect(stranger.getByRole('link', { name: 'ورود / ثبت نام' })).toBeVisible()
  await expectAccessible(stranger)
  await elsewhere.close()
  await page.goto('/orders')
  await expect(page.getByRole('article').first()).toContainText('در حال پردازش')
})

test('a return URL without a payment says so', { tag: '@desktop' }, async ({ page }) => {
  for (const [status, message] of [
    ['OK', 'شماره سفارش یافت نشد'],
    ['NOK', 'پرداخت لغو شد یا با خطا مواجه شد'],
  ] as const) {
    await page.goto(`/checkout/payment-verify?Status=${status}`)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
})

test('ORD-04: after a lost response and a lost network the same button returns the same order', { tag: '@phone' }, async ({
  page,
  pageErrors,
}) => {
  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /در محل/)
  const trouble = page.getByRole('main').getByRole('alert')
  await dropNextResponse(page)
  await expect(trouble).toContainText('خطا در ثبت سفارش')
  await expect.poll(() => ordersOf(page)).toHaveLength(1)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: placeName }).click()
  await expect(trouble).toContainText('سفارش دو بار ثبت نمی‌شود')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: placeName }).click()
  await expectStep(page, 'success')
  expect(await ordersOf(page)).toHaveLength(1)
  allowErrors(pageErrors, /ERR_(INTERNET_DISCONNECTED|FAILED)/)
})

test('ORD-04: another method after a lost response pays the same order, and cancelling at the bank leaves it', { tag: '@desktop' }, async ({
  page,
  pageErrors,
}) => {
  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /در محل/)
  await dropNextResponse(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('خطا در ثبت سفارش')
  await choosePayment(page, /آنلاین/)
  await page.getByRole('button', { name: 'پرداخت و ثبت سفارش' }).click()
  await page.getByRole('button', { name: 'انصراف' }).click()
  await expect(page.getByRole('heading', { name: 'پرداخت ناموفق بود' })).toBeVisible()
  const outcome = page.getByRole('main')
  await expect(outcome).toContainText('بانک آن را برمی‌گرداند')
  await expect(outcome).not.toContainText('وارد حساب خود شوید')
  await expect(outcome.getByRole('link', { name: 'سفارش‌های من' })).toHaveAttribute('href', '/orders')
  expect(await ordersOf(page)).toMatchObject([{ paymentMethod: 'cod', paymentStatus: 'pending', canPay: true }])
  allowErrors(pageErrors, /ERR_FAILED/)
})

test('PAY-01: an order above the gateway’s limit says so before the last step and is paid by transfer; two presses are one step', {
  tag: '@desktop',
}, async ({ page }) => {
  await aShopperWithCart(page, 'tooMuch')
  await page.goto('/checkout/cart')
  await expectStep(page, 'cart')
  const limit = /از سقف پرداخت آنلاین .* بیشتر است/
  await expect(page.getByRole('complementary', { name: 'خلاصه سفارش' })).toContainText(limit)
  await page.getByRole('button', { name: 'ادامه' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectStep(page, 'address')
  await page.goBack()
  await expectStep(page, 'cart')
  for (const step of ['address', 'shipping', 'payment'] as const) {
    await nextStep(page)
    await expectStep(page, step)
  }
  await expect(page.getByRole('radio', { name: /آنلاین/ })).toBeDisabled()
  await expect(page.getByRole('group', { name: 'روش پرداخت' })).toContainText(limit)
  await choosePayment(page, /واریز بانکی/)
  await expect(page.getByRole('region', { name: 'حساب فروشگاه' })).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
})

/** The order is placed, but its response is lost. */
async function dropNextResponse(page: Page): Promise<void> {
  await page.route('/api/orders', async (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.getByRole('button', { name: placeName }).click()
}
