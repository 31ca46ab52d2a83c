import { randomUUID } from 'node:crypto'
import type { Person } from './account.ts'
import { expect, type Page, test } from './fixtures.ts'

/** An order for one piece, paid online at the sandbox. What comes before the bank goes through the API: a test pays for what it is about only. */
export async function buy(page: Page, slug: string, { fullName, mobile }: Person): Promise<void> {
  const product: { id: string; price: number } = await (await page.request.get(`/api/products/${slug}`)).json()
  const { methods } = await (await page.request.get('/api/shipping-methods')).json()
  const where = { province: 'تهران', city: 'تهران', addressLine1: 'خیابان نمونه، پلاک ۱۲' }
  const { address } = await post(page, '/api/addresses', { addressType: 'home', recipientName: fullName, recipientPhone: mobile, ...where })
  const { payment } = await post(page, '/api/orders', {
    items: [{ productId: product.id, quantity: 1 }],
    addressId: address.id,
    shippingMethodId: methods[0].id,
    paymentMethod: 'zarinpal',
    expectedTotal: product.price + methods[0].baseRate,
  })
  await page.goto(payment.url)
  await page.getByRole('button', { name: 'پرداخت موفق' }).click()
  await page.waitForURL(/Authority=/)
  const authority = new URL(page.url()).searchParams.get('Authority')
  expect(await post(page, '/api/payments/verify', { authority, status: 'OK' })).toMatchObject({ kind: 'paid' })
}

async function post(page: Page, path: string, data: object) {
  const origin = String(test.info().project.use.baseURL)
  const answer = await page.request.post(path, { data, headers: { origin, 'x-requested-with': 'vitrin', 'idempotency-key': randomUUID() } })
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
