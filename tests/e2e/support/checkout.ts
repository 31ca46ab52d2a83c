import { clerk } from '#db/seed/people.ts'
import { type Person, signUp } from './account.ts'
import { expect, hydrated, type Page, test } from './fixtures.ts'
import { type StoredLine, storeLines } from './shopping.ts'
import { runScript } from './tested-shop.ts'

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

/** A new shopper with an address and something in the cart: what the gateway takes in one payment, or more than that. */
export async function aShopperWithCart(page: Page, worth: 'usual' | 'tooMuch' = 'usual'): Promise<{ person: Person; lines: StoredLine[] }> {
  const sort = worth === 'usual' ? 'sort=price-asc&priceMin=1000000' : 'sort=price-desc&priceMin=20000000'
  const response = await page.request.get(`/api/products?inStock=1&${sort}`)
  const { products }: { products: StoredLine['product'][] } = await response.json()
  // Enough stock for all tests.
  const product = products.find(({ stockQuantity }) => stockQuantity > 12)
  if (!product) throw new Error('the shop has nothing to sell')
  const quantity = worth === 'usual' ? 1 : Math.ceil(100_000_001 / (product.price ?? 0))
  const lines = [{ product, quantity, seenPrice: product.price }]
  await page.goto('/favicon.svg')
  await storeLines(page, lines)
  const person = await signUp(page)
  await giveAddress(page)
  // The first page after signing in merges the guest's cart and wishlist into the server's; one that is left before both are merged leaves it to the next.
  await page.goto('/checkout/cart')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sync-storage') ?? '')).toContain('"owner":"')
  return { person, lines }
}

export async function giveAddress(page: Page, place: { province?: string; city?: string } = {}): Promise<string> {
  const given = await post(page, '/api/addresses', { ...address, ...place })
  return given.address.id
}

/** One piece or more, ordered through the API and paid at the sandbox's bank, for tests that only need a buyer. */
export async function buy(page: Page, slug: string, quantity = 1): Promise<void> {
  const product: StoredLine['product'] = await (await page.request.get(`/api/products/${slug}`)).json()
  const { methods } = await (await page.request.get('/api/shipping-methods')).json()
  const { payment } = await post(page, '/api/orders', {
    items: [{ productId: product.id, quantity }],
    addressId: await giveAddress(page),
    shippingMethodId: methods[0].id,
    paymentMethod: 'zarinpal',
    expectedTotal: Number(product.price) * quantity + methods[0].baseRate,
  })
  await page.goto(payment.url)
  await page.getByRole('button', { name: 'پرداخت موفق' }).click()
  await expect.poll(async () => (await ordersOf(page))[0]?.paymentStatus).toBe('paid')
}

async function post(page: Page, path: string, data: object) {
  const origin = String(test.info().project.use.baseURL)
  const response = await page.request.post(path, { data, headers: { origin, 'x-requested-with': 'vitrin' } })
  expect(response.status(), `${path}: ${await response.text()}`).toBe(201)
  return response.json()
}

/** The URL changes before the page does: only the stepper shows that the step is rendered. */
export async function expectStep(page: Page, name: StepName): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/checkout/${name}$`))
  await hydrated(page)
  await expect(page.getByRole('navigation', { name: 'مراحل خرید' }).locator('[aria-current=step]')).toContainText(labels[name])
}

export async function nextStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ادامه' }).click()
}

/** A receipt is decoded and compared with others before it is stored: seconds on a busy machine. */
export const receiptLimitMs = 20_000

/** From the cart to the last step, with the preselected choices. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto('/checkout/cart')
  for (const step of ['cart', 'address', 'shipping'] as const) {
    await expectStep(page, step)
    const main = page.getByRole('main')
    await expect(step === 'cart' ? main.getByRole('listitem').first() : main.getByRole('radio', { checked: true })).toBeVisible()
    await nextStep(page)
  }
  await expectStep(page, 'payment')
}

export async function choosePayment(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check()
}

/** A member of the staff changes an order with the command of the staff. */
export async function staffCommand(name: string, orderNumber: string, ...options: string[]): Promise<void> {
  await runScript('scripts/orders.ts', name, orderNumber, ...options, '--as', clerk.email)
}

type Order = { id: string; orderNumber: string; label: string; paymentMethod: string; paymentStatus: string }

export async function ordersOf(page: Page): Promise<Order[]> {
  const response = await page.request.get('/api/orders')
  const { orders }: { orders: Order[] } = await response.json()
  return orders
}
