import {
  aShopperWithCart,
  buy,
  choosePayment,
  expectStep,
  goToPayment,
  ordersOf,
  receiptLimitMs,
  staffCommand,
} from '#tests/e2e/support/checkout.ts'
import { expect, expectAccessible, test } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 90_000 })

test('PAY-13: a rejected receipt is replaced from the orders page, and the parcel is followed at its carrier', { tag: '@phone' }, async ({
  page,
}) => {
  const { lines } = await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /واریز بانکی/)
  await page.getByLabel('بارگذاری رسید پرداخت').setInputFiles('media/products/cable-black-coil.webp')
  await expect(page.getByText('رسید بارگذاری شد')).toBeVisible({ timeout: receiptLimitMs })
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expectStep(page, 'success')
  const main = page.getByRole('main')
  await expect(main).toContainText('تا پایان بررسی، کالاها برای شما نگه داشته می‌شود')
  await expect(main).toContainText('زمان تحویل')
  await expect(main.getByRole('region', { name: 'کالاهای سفارش' })).toContainText(lines[0]?.product.farsiName ?? 'nothing')
  await expectAccessible(page)

  const number = (await ordersOf(page))[0]?.orderNumber ?? ''
  await inShop('changeOrderByNumber', number, { do: 'reject-receipt', reason: 'مبلغ رسید با سفارش نمی‌خواند' })
  await page.goto('/orders')
  const order = page.getByRole('article')
  await expect(order).toContainText('رسید پذیرفته نشد')
  await expect(order).toContainText('دلیل نپذیرفتن رسید: مبلغ رسید با سفارش نمی‌خواند')
  await order.getByRole('button', { name: `فرستادن رسید دیگر برای سفارش ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: 'فرستادن رسید دیگر' })
  await expect(dialog.getByRole('region', { name: 'حساب فروشگاه' })).toBeVisible()
  await dialog.getByLabel('بارگذاری رسید پرداخت').setInputFiles('media/products/cable-black-coil.webp')
  await expect(dialog.getByText('رسید بارگذاری شد')).toBeVisible({ timeout: receiptLimitMs })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'فرستادن رسید', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(order).toContainText('رسید در حال بررسی است')

  await inShop('changeOrderByNumber', number, { do: 'mark-paid' })
  await staffCommand('ship', number, '--carrier', 'post', '--tracking', '123456789012345678901234')
  await page.reload()
  await expect(order).toContainText('ارسال شده')
  await order.locator('summary').click()
  await expect(order.getByRole('link', { name: 'رهگیری در سایت پست' })).toHaveAttribute(
    'href',
    /tracking\.post\.ir\/\?id=123456789012345678901234$/,
  )
  await expectAccessible(page)
})

test('a paid order is asked to be cancelled and refunded; a delivered one is bought again and reviewed', { tag: '@desktop' }, async ({
  page,
}) => {
  const { lines } = await aShopperWithCart(page)
  const slug = lines[0]?.product.slug ?? ''
  await buy(page, slug)
  const number = (await ordersOf(page))[0]?.orderNumber ?? ''
  await page.goto('/orders')
  const order = page.getByRole('article', { name: `سفارش ${number}` })
  await order.getByRole('button', { name: `درخواست لغو سفارش ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: 'درخواست لغو سفارش' })
  await dialog.getByLabel('دلیل لغو').fill('رنگ دیگری می‌خواهم')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ثبت درخواست' }).click()
  await expect(order).toContainText('درخواست لغو شما در حال بررسی است')
  await inShop('changeOrderByNumber', number, { do: 'accept-cancel' })
  await staffCommand('refund', number, '--way', 'card', '--amount', '۱۵۰۰۰۰۰', '--reference', '778899')
  await staffCommand('refund', number, '--way', 'account')
  await page.reload()
  await expect(order).toContainText('به درخواست شما؛ بازپرداخت شد')
  await order.locator('summary').click()
  await expect(order.getByRole('region', { name: 'پرداخت' })).toContainText('۱٬۵۰۰٬۰۰۰ تومان')
  await expect(order.getByRole('region', { name: 'پرداخت' })).toContainText('کارت به کارت، شماره پیگیری ۷۷۸۸۹۹')

  await buy(page, slug)
  const second = (await ordersOf(page))[0]?.orderNumber ?? ''
  await inShop('changeOrderByNumber', second, { do: 'ship', carrier: 'courier', trackingNumber: null })
  await inShop('changeOrderByNumber', second, { do: 'deliver' })
  await page.goto('/orders')
  const delivered = page.getByRole('article', { name: `سفارش ${second}` })
  await expect(delivered).toContainText('تحویل داده شده')
  await delivered.getByRole('button', { name: `خرید دوباره‌ی سفارش ${second}` }).click()
  await expect(page.getByText('۱ کالا به سبد خرید اضافه شد')).toBeVisible()
  await expectAccessible(page)
  await delivered.getByRole('link', { name: 'نظر بدهید' }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${slug}#reviews$`))
})
