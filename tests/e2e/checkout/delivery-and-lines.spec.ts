import { signUp } from '#tests/e2e/support/account.ts'
import { aShopperWithCart, choosePayment, expectStep, goToPayment, nextStep, ordersOf } from '#tests/e2e/support/checkout.ts'
import { expect, expectAccessible, test } from '#tests/e2e/support/fixtures.ts'
import { type StoredLine, storedLines, storeLines } from '#tests/e2e/support/shopping.ts'

test.describe.configure({ timeout: 60_000 })

test('pick-up needs no address and shows the shop’s; a courier is offered only in its city (product §4.9)', { tag: '@phone' }, async ({
  page,
}) => {
  const { lines } = await aShopperWithCart(page)
  await page.goto('/checkout/shipping')
  await expectStep(page, 'address')
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
  await nextStep(page)
  await expectStep(page, 'shipping')
  await expect(page.getByRole('radio', { name: 'پیک فوری تهران' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await storeLines(page, lines)
  await signUp(page)
  await page.goto('/checkout/address')
  await expectStep(page, 'address')
  await page.getByRole('dialog').getByRole('button', { name: 'بستن', exact: true }).click()
  await page.getByRole('radio', { name: 'خودم از فروشگاه می‌گیرم' }).check()
  await expectAccessible(page)
  await nextStep(page)
  await expectStep(page, 'shipping')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'تحویل حضوری' })).toBeChecked()
  await expect(page.getByRole('main')).toContainText('نشانی فروشگاه: تهران، خیابان ولیعصر')
  await expectAccessible(page)
  await nextStep(page)
  await expectStep(page, 'payment')
  await expect(page.getByRole('region', { name: 'مرور سفارش' })).toContainText('تحویل در فروشگاه')
  await choosePayment(page, /در محل/)
  await expect(page.getByRole('group', { name: 'روش پرداخت' })).toContainText('هنگام گرفتن کالا در فروشگاه')
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expectStep(page, 'success')
  expect(await ordersOf(page)).toMatchObject([{ paymentMethod: 'cod', isPickup: true }])
})

test('a line that cannot be bought is not in the total, stays in the cart and does not stop the others (product §10.17)', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const { lines } = await aShopperWithCart(page)
  const soldOut: StoredLine['product'] = await (await page.request.get('/api/products/iphone-13')).json()
  const both = [...lines, { product: soldOut, quantity: 1, seenPrice: soldOut.price }]
  const headers = { origin: baseURL ?? '', 'x-requested-with': 'vitrin' }
  const data = { lines: both.map(({ product, quantity, seenPrice }) => ({ productId: product.id, quantity, seenPrice })) }
  expect((await page.request.put('/api/cart', { data, headers })).status()).toBeLessThan(300)
  await page.goto('/favicon.svg')
  await storeLines(page, both)
  await goToPayment(page)
  await expect(page.getByRole('complementary', { name: 'خلاصه سفارش' })).toContainText('در این خرید حساب نشده‌اند')
  await choosePayment(page, /در محل/)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expectStep(page, 'success')
  expect(await storedLines(page)).toMatchObject([{ product: { id: soldOut.id } }])
  expect(await ordersOf(page)).toMatchObject([{ items: [{ productId: lines[0]?.product.id }] }])
})
