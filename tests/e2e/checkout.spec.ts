import { readFile } from 'node:fs/promises'
import { groupedDigits } from '#domain/money.ts'
import { signUp } from './support/account.ts'
import {
  aShopperWithCart,
  choosePayment,
  expectStep,
  giveAddress,
  goToPayment,
  nextStep,
  ordersOf,
  receiptLimitMs,
} from './support/checkout.ts'
import { expect, expectAccessible, hydrated, type Page, test, useTheme } from './support/fixtures.ts'
import { fillCart, storedLines, storeLines } from './support/shopping.ts'

test.describe.configure({ timeout: 60_000 })

test('on a phone a shopper pays online and finds the order in progress', { tag: '@phone' }, async ({ page }) => {
  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /آنلاین/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'پرداخت و ثبت سفارش' }).click()
  await page.getByRole('button', { name: 'پرداخت موفق' }).click()
  await expect(page.getByRole('heading', { name: 'پرداخت با موفقیت انجام شد' })).toBeVisible()
  await expectAccessible(page)
  await expectStep(page, 'success')
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('پرداخت شده')
  await expect(page.getByRole('main')).toContainText('کد پیگیری')
  await expectAccessible(page)
  expect(await storedLines(page)).toEqual([])
  await page.getByRole('link', { name: 'سفارش‌های من' }).click()
  const order = page.getByRole('article').first()
  await expect(order).toContainText('در حال پردازش')
  await order.locator('summary').click()
  await expect(order).toContainText('خیابان نمونه')
  await expectAccessible(page)
  await page.goto('/checkout/success')
  await expect(page).toHaveURL('/')
})

test('on a wide screen: every step survives a reload and Back, and cash on delivery places one order', { tag: '@desktop' }, async ({
  page,
}) => {
  await useTheme(page, 'light')
  const { lines } = await aShopperWithCart(page)
  await page.goto('/checkout/cart')
  for (const step of ['cart', 'address', 'shipping'] as const) {
    await expectStep(page, step)
    await page.reload()
    await expectStep(page, step)
    await expectAccessible(page)
    await nextStep(page)
  }
  await expectStep(page, 'payment')
  await page.goBack()
  await expectStep(page, 'shipping')
  await page.getByRole('radio').last().check()
  await page.getByRole('link', { name: 'بازگشت' }).click()
  await expectStep(page, 'address')
  await nextStep(page)
  await expect(page.getByRole('radio').last()).toBeChecked()
  await nextStep(page)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expect(page.getByText('لطفا روش پرداخت را انتخاب کنید')).toBeVisible()
  await choosePayment(page, /در محل/)
  await page.reload()
  await expect(page.getByRole('radio', { name: /در محل/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ثبت سفارش' }).dblclick()
  await expectStep(page, 'success')
  await expect(page.getByRole('main')).toContainText('در انتظار پرداخت')
  await expect(page.getByRole('main')).toContainText('پرداخت در محل')
  const [order, ...others] = await ordersOf(page)
  expect(others).toEqual([])
  await page.getByRole('link', { name: 'سفارش‌های من' }).click()
  await page.getByRole('article').getByRole('link', { name: 'پیش‌فاکتور' }).click()
  await expect(page.getByRole('heading', { name: 'پیش‌فاکتور' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(order?.orderNumber ?? 'none')
  await expect(page.getByRole('main')).toContainText(groupedDigits(lines[0]?.product.price ?? 0))
  await expectAccessible(page)
})

test('a transfer is ordered with its receipt', { tag: '@desktop' }, async ({ page }) => {
  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /واریز بانکی/)
  await expect(page.getByRole('region', { name: 'حساب فروشگاه' }).getByRole('button', { name: 'کپی شماره کارت' })).toBeVisible()
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expect(page.getByText('لطفا رسید پرداخت را بارگذاری کنید')).toBeVisible()
  const field = page.getByLabel('بارگذاری رسید پرداخت')
  await field.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no receipt') })
  await expect(page.getByText('رسید باید عکس یا PDF باشد')).toBeVisible()
  const upload = page.waitForRequest('/api/receipts')
  await field.setInputFiles({ name: 'photo.bmp', mimeType: 'image/bmp', buffer: aBitmap(1700, 1700) })
  await expect(page.getByText('رسید بارگذاری شد')).toBeVisible({ timeout: receiptLimitMs })
  expect(Number(await (await upload).headerValue('content-length'))).toBeLessThan(1_000_000)
  await expect(page.getByRole('img', { name: 'پیش‌نمایش رسید' })).toBeVisible()
  await page.getByRole('button', { name: 'حذف رسید' }).click()
  const isSeen = Promise.withResolvers<void>()
  await page.route('/api/receipts', (route) => isSeen.promise.then(() => route.continue()), { times: 1 })
  await dropReceipt(page, 'media/products/cable-black-coil.webp')
  await expect(page.getByRole('progressbar', { name: 'پیشرفت بارگذاری' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'پیش‌نمایش رسید' })).toBeVisible()
  isSeen.resolve()
  await expect(page.getByText('رسید بارگذاری شد')).toBeVisible({ timeout: receiptLimitMs })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expectStep(page, 'success')
  await page.goto('/orders')
  await expect(page.getByRole('article').getByRole('link', { name: 'رسید پرداخت' })).toBeVisible()
})

/** An uncompressed picture of three bytes per pixel. */
function aBitmap(width: number, height: number): Buffer {
  const header = Buffer.alloc(54)
  const pixels = Buffer.alloc(Math.ceil((width * 3) / 4) * 4 * height, 200)
  header.write('BM')
  header.writeUInt32LE(header.length + pixels.length, 2)
  header.writeUInt32LE(header.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  return Buffer.concat([header, pixels])
}

/** Drags a file onto the page. */
async function dropReceipt(page: Page, file: string): Promise<void> {
  const content = (await readFile(file)).toString('base64')
  const dataTransfer = await page.evaluateHandle((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const dragged = new DataTransfer()
    dragged.items.add(new File([bytes], 'رسید.webp', { type: 'image/webp' }))
    return dragged
  }, content)
  const target = page.getByText('تصویر رسید را انتخاب کنید یا این‌جا رها کنید')
  for (const event of ['dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer })
}

test('PAY-04: a cancelled payment is retried from the orders page; a stranger with the link sees the outcome only', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /آنلاین/)
  await page.getByRole('button', { name: 'پرداخت و ثبت سفارش' }).click()
  await page.getByRole('button', { name: 'انصراف' }).click()
  await expect(page.getByRole('heading', { name: 'پرداخت ناموفق بود' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'تلاش دوباره' })).toBeVisible()
  expect(await storedLines(page)).toHaveLength(1)

  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByRole('heading', { name: 'پرداخت ناموفق بود' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'ورود / ثبت نام' })).toBeVisible()
  await expect(stranger.getByRole('main')).not.toContainText('ORD-')

  await page.getByRole('link', { name: 'روش پرداخت دیگر' }).click()
  await expectStep(page, 'payment')
  await page.goBack()
  await page.getByRole('link', { name: 'سفارش‌های من' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: /پرداخت سفارش/ }).click()
  await page.getByRole('button', { name: 'پرداخت موفق' }).click()
  await expectStep(page, 'success')
  expect(await storedLines(page)).toEqual([])
  expect(await ordersOf(page)).toMatchObject([{ label: 'در حال پردازش' }])
})

test('an unpaid order can be cancelled', { tag: '@phone' }, async ({ page }) => {
  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /در محل/)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expectStep(page, 'success')
  await page.getByRole('link', { name: 'سفارش‌های من' }).click()
  await page.getByRole('button', { name: /لغو سفارش/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'لغو سفارش' }).click()
  await expect(page.getByRole('article')).toContainText('لغو شده')
  await expect(page.getByRole('button', { name: /لغو سفارش/ })).toHaveCount(0)
})

test('a checkout step that is not allowed yet redirects to the one that is', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/checkout/payment', '/orders']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
  }
  await signUp(page)
  await page.goto('/checkout/payment')
  await expectStep(page, 'cart')
  await expect(page.getByRole('heading', { name: 'سبد خرید شما خالی است' })).toBeVisible()
  await page.goto('/checkout/success')
  await expect(page).toHaveURL('/')
  await fillCart(page, 1)
  await page.goto('/checkout/payment')
  await expectStep(page, 'address')
  await page.getByRole('dialog').getByRole('button', { name: 'بستن', exact: true }).click()
  await nextStep(page)
  await expect(page.getByText('لطفا یک آدرس را انتخاب کنید')).toBeVisible()
  await giveAddress(page)
  await page.goto('/checkout/payment')
  await expectStep(page, 'address')
})

test('ORD-07: changed prices are listed line by line and must be accepted', { tag: '@phone' }, async ({ page, pageErrors }) => {
  const { lines } = await aShopperWithCart(page)
  const [line] = lines
  if (!line) throw new Error('the cart stayed empty')
  const price = line.product.price ?? 0
  await page.route('/api/cart-products*', (route) => route.abort())
  await page.route('/api/cart', (route) => route.abort())
  // Where no page of the shop writes its own lines afterwards.
  await page.goto('/favicon.svg')
  await storeLines(page, [{ ...line, product: { ...line.product, price: price - 1000 } }])
  await goToPayment(page)
  await choosePayment(page, /در محل/)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('قیمت یا موجودی بعضی از کالاها تغییر کرده است')
  await expect(notice).toContainText(`قیمت از ${groupedDigits(price - 1000)} تومان به ${groupedDigits(price)} تومان افزایش یافته است`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expectStep(page, 'success')
  pageErrors.length = 0
})
