import { type Person, signUp } from './account.ts'
import { expect, hydrated, type Page, test } from './fixtures.ts'
import { type StoredLine, storeLines } from './shopping.ts'

const labels = { cart: 'سبد خرید', address: 'آدرس', shipping: 'ارسال', payment: 'پرداخت', success: 'تایید نهایی' }
export type StepName = keyof typeof labels

const address = {
  addressType: 'home',
  recipientName: 'سارا امینی',
  recipientPhone: '09120000000',
  province: 'تهران',
  city: 'تهران',
  addressLine1: 'خیابان نمونه، پلاک ۱۲',
  addressLine2: '',
  postalCode: '1234567890',
  label: '',
  isDefault: true,
}

/** A new shopper with an address and something in the cart that the gateway takes in one payment. */
export async function aShopperWithCart(page: Page, count = 1): Promise<{ person: Person; lines: StoredLine[] }> {
  const answer = await page.request.get('/api/products?sort=price-asc&inStock=1&priceMin=1000000')
  const { products }: { products: StoredLine['product'][] } = await answer.json()
  // Enough of them for all tests at once.
  const many = products.filter(({ stockQuantity }) => stockQuantity > 12)
  const lines = many.slice(0, count).map((product) => ({ product, quantity: 1, seenPrice: product.price }))
  await page.goto('/favicon.svg')
  await storeLines(page, lines)
  const person = await signUp(page)
  await giveAddress(page)
  // The first page after signing in hands the guest's cart to the server.
  await page.goto('/checkout/cart')
  await expect.poll(async () => (await (await page.request.get('/api/cart')).json()).lines.length).toBe(count)
  return { person, lines }
}

export async function giveAddress(page: Page): Promise<void> {
  const origin = String(test.info().project.use.baseURL)
  const answer = await page.request.post('/api/addresses', { data: address, headers: { origin, 'x-requested-with': 'vitrin' } })
  expect(answer.status()).toBe(201)
}

/** The address changes before the page does: only the stepper tells that the step is there. */
export async function expectStep(page: Page, name: StepName): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/checkout/${name}$`))
  await hydrated(page)
  await expect(page.getByRole('navigation', { name: 'مراحل خرید' }).locator('[aria-current=step]')).toContainText(labels[name])
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ادامه' }).click()
}

/** From the cart to the last step, with what is chosen by itself. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto('/checkout/cart')
  for (const step of ['cart', 'address', 'shipping'] as const) {
    await expectStep(page, step)
    const main = page.getByRole('main')
    await expect(step === 'cart' ? main.getByRole('listitem').first() : main.getByRole('radio', { checked: true })).toBeVisible()
    await goOn(page)
  }
  await expectStep(page, 'payment')
}

export async function choosePayment(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check()
}

type Order = { id: string; orderNumber: string; label: string; paymentMethod: string }

export async function ordersOf(page: Page): Promise<Order[]> {
  const answer = await page.request.get('/api/orders')
  const { orders }: { orders: Order[] } = await answer.json()
  return orders
}
