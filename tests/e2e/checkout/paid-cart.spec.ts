import { aShopperWithCart, choosePayment, goToPayment } from '#tests/e2e/support/checkout.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { storedLines } from '#tests/e2e/support/shopping.ts'

test('what is paid while the cart is synced does not come back', { tag: '@phone' }, async ({ page }) => {
  await aShopperWithCart(page)
  await goToPayment(page)
  await choosePayment(page, /آنلاین/)
  await page.getByRole('button', { name: 'پرداخت و ثبت سفارش' }).click()
  const pay = page.getByRole('button', { name: 'پرداخت موفق' })
  await pay.waitFor()
  const cartRead = page.waitForResponse('**/api/cart')
  const orderRead = page.waitForResponse(/\/api\/orders\/[^/]+$/)
  const wishlistRead = page.waitForResponse('**/api/wishlist')
  await page.route('**/api/payments/verify', async (route) => {
    await cartRead
    await route.continue()
  })
  await page.route('**/api/wishlist', async (route) => {
    await orderRead
    await route.continue()
  })
  await pay.click()
  await wishlistRead
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible()
  expect(await storedLines(page)).toEqual([])
})
