import { createHmac } from 'node:crypto'
import type { APIRequestContext, Browser } from '@playwright/test'
import sharp from 'sharp'
import { routes } from '#app/routes.ts'
import { newPerson } from '#tests/e2e/support/account.ts'
import { expect, expectAccessibleInBothThemes, test as inDemo, type Page } from '#tests/e2e/support/fixtures.ts'
import { type NewShop, startNewShop } from '#tests/support/e2e/new-shop.ts'

/** A server process, a database and providers of its own: production, and nothing in it. */
const test = inDemo.extend<object, { newShop: NewShop }>({
  newShop: [
    async ({ browserName: _browser }, use) => {
      const started = await startNewShop()
      await use(started)
      await started.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ newShop }, use) => {
    await use(newShop.origin)
  },
})
test.use({ ignoreHTTPSErrors: true })

const shopName = 'سرای نوبان'
const owner = { email: 'owner@noban.example', mobile: '09121234567', password: 'انار ترش ۴۲ دانه' }
/** Too light to be read on white: the shop must darken it. */
const accent = '#ffeb3b'
const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="28" fill="#c2185b"/></svg>'

function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1e6).padStart(6, '0')
}

async function becomeOwner(page: Page, newShop: NewShop): Promise<void> {
  const printed = await newShop.command('scripts/staff.ts', 'owner', owner.email, owner.mobile)
  await page.goto(/https:\S+/.exec(printed)?.[0] ?? '')
  await page.getByLabel('رمز عبور', { exact: true }).fill(owner.password)
  await page.getByLabel('تکرار رمز عبور').fill(owner.password)
  await page.getByRole('button', { name: 'ذخیره رمز عبور' }).click()
  await expect(page.getByText('رمز عبور شما تغییر کرد')).toBeVisible()
  await page.goto('/desk')
  await page.getByLabel('ایمیل یا شماره موبایل').fill(owner.email)
  await page.getByLabel('رمز عبور').fill(owner.password)
  await page.getByRole('button', { name: 'ورود به میز کار' }).click()
  await page.getByRole('button', { name: 'راه‌اندازی ورود دومرحله‌ای' }).click()
  const secret = ((await page.getByText('این کلید را دستی').locator('bdi').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('کد شش‌رقمی').fill(codeOf(secret))
  await page.getByRole('button', { name: 'تایید کد' }).click()
  await page.getByRole('button', { name: 'نگه داشتم' }).click()
}

/** Opens the form of the shown step, fills it in and saves it. */
async function answer(page: Page, button: string, values: Record<string, string>): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const sheet = page.getByRole('dialog')
  for (const [label, value] of Object.entries(values)) await sheet.getByLabel(label, { exact: true }).fill(value)
  await sheet.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(sheet).toBeHidden()
}

const nextStep = (page: Page) => page.getByRole('link', { name: /^گام بعد/ }).click()

async function setUp(page: Page, newShop: NewShop): Promise<void> {
  await expect(page.getByRole('link', { name: 'آغاز راه‌اندازی' })).toBeVisible()
  await page.getByRole('link', { name: 'آغاز راه‌اندازی' }).click()
  await expect(page.getByRole('heading', { name: 'راه‌اندازی فروشگاه' })).toBeVisible()
  await answer(page, 'نام و معرفی', { 'نام فروشگاه': shopName, 'معرفی در چند واژه': 'لوازم خانه‌ی هوشمند' })
  await expect(page.getByText('این گام انجام شد')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await nextStep(page)
  await page.getByRole('button', { name: 'لوگو', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await expect(page.getByRole('img', { name: 'لوگو در پوسته‌ی روشن' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'بستن' }).last().click()
  await answer(page, 'رنگ فروشگاه', { 'رنگ اصلی': accent })
  await nextStep(page)
  await answer(page, 'تماس', {
    'تلفن پشتیبانی': '071-32001122',
    'نشانی فروشگاه': 'شیراز، خیابان زند، پلاک ۷',
    'ساعت کار': 'هر روز، ۹ تا ۲۱',
  })
  await addProducts(page)
  await page.goto('/desk/set-up?step=payment')
  await answer(page, 'تنظیم درگاه زرین‌پال', { 'کد پذیرنده (merchant)': newShop.merchantId })
  await nextStep(page)
  await answer(page, 'تنظیم پیامک کاوه‌نگار', { 'کلید وب‌سرویس (API)': newShop.smsKey })
  await nextStep(page)
  await answer(page, 'تنظیم سرور ایمیل (SMTP)', {
    'نام سرور': '127.0.0.1',
    'شماره‌ی درگاه': String(newShop.mailPort),
    'نشانی فرستنده': 'shop@noban.example',
  })
  await nextStep(page)
  await answer(page, 'افزودن روش ارسال', {
    'نام روش': 'باربری زند',
    'با چه کسی': 'باربری',
    'هزینه (تومان)': '87000',
    'زمان تحویل': 'دو روز کاری',
  })
  await nextStep(page)
  await answer(page, 'هویت فروشنده', { 'نام حقوقی یا صاحب فروشگاه': 'بازرگانی نوبان' })
  await nextStep(page)
  await expect(page.getByText('فروشگاه آماده‌ی فروش است.')).toBeVisible()
  await page.getByRole('button', { name: 'بعدا: نماد اعتماد' }).click()
  await expect(page.getByText('برای بعد', { exact: true })).toBeVisible()
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'امروز', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /راه‌اندازی$/ })).toHaveCount(0)
}

const ourPage = (origin: string) => ({ origin, 'x-requested-with': 'vitrin' })

async function call<Reply>(page: Page, method: 'POST' | 'PUT' | 'PATCH', path: string, data: object, version = 0): Promise<Reply> {
  const headers = { ...ourPage(new URL(page.url()).origin), 'if-match': `"${version}"` }
  const response = await page.request.fetch(path, { method, data, headers })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.status() === 204 ? ({} as Reply) : response.json()
}

/** Saves the sheet that the button opens. */
async function addInSheet(page: Page, button: string, values: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const sheet = page.getByRole('dialog')
  for (const [label, value] of Object.entries(values)) await sheet.getByLabel(label, { exact: true }).fill(value)
  await sheet.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(sheet).toBeHidden()
}

const productNames = ['لامپ هوشمند', 'کلید هوشمند', 'پریز هوشمند']

/** From the step «کالاها»: category and brand first, as the empty form says. */
async function addProducts(page: Page): Promise<void> {
  await page.goto('/desk/set-up?step=goods')
  await page.getByRole('link', { name: /^ساختن کالا/ }).click()
  await page.getByRole('button', { name: 'کالای تازه' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'ساختن دسته' }).click()
  await addInSheet(page, 'دسته‌ی تازه', { نام: 'خانه‌ی هوشمند', 'نشانی لاتین': 'home' })
  await page.getByRole('link', { name: 'برندها' }).click()
  await addInSheet(page, 'برند تازه', { 'نام فارسی': 'نوبان', 'نام لاتین': 'Noban', 'نشانی لاتین': 'noban' })
  await page.getByRole('link', { name: 'کالاها', exact: true }).last().click()
  for (const [index, name] of productNames.entries()) await addProduct(page, name, index)
  await receiveProducts(page)
}

async function addProduct(page: Page, name: string, index: number): Promise<void> {
  await page.getByRole('button', { name: 'کالای تازه' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('نام فارسی').fill(name)
  await sheet.getByLabel('نام لاتین').fill(`Noban ${index + 1}`)
  await sheet.getByLabel('دسته').selectOption({ label: 'خانه‌ی هوشمند' })
  await sheet.getByLabel('برند').selectOption({ label: 'نوبان' })
  await sheet.getByRole('button', { name: 'ساختن و ادامه' }).click()
  const background = { r: 40 * index, g: 120, b: 180 }
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  await page.getByLabel('افزودن تصویر').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
  await page.getByRole('button', { name: /^تصویر ۱:/ }).click()
  await page.getByRole('textbox', { name: 'متن جایگزین' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('قیمت', { exact: true }).fill(String(450_000 + index * 100_000))
  await page.getByRole('button', { name: 'انتشار' }).click()
  await expect(page.getByRole('link', { name: 'دیدن در فروشگاه' })).toBeVisible()
  await page.getByRole('link', { name: 'کالاها', exact: true }).last().click()
}

async function receiveProducts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'انبار', exact: true }).click()
  await page.getByRole('link', { name: 'ورود یا خروج کالا' }).click()
  for (const name of productNames) {
    await page.getByRole('combobox', { name: 'افزودن کالا با SKU یا نام' }).fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await page.getByLabel(`تعداد ${name}`).fill('۵')
  }
  await page.getByRole('button', { name: 'ثبت ورود کالا' }).click()
  await expect(page.getByText('+۱۵')).toBeVisible()
}

type Order = { id: string; orderNumber: string; paymentStatus: string }

/** Registers, orders and pays at the simulated bank. */
async function buy(shopper: Page, newShop: NewShop): Promise<Order> {
  await shopper.goto('/store')
  const { mobile, fullName, nationalId, email, password } = newPerson()
  await call(shopper, 'POST', '/api/auth/phone/code', { mobile })
  const code = /\d{6}/.exec((await newShop.sms()).find(({ receptor }) => receptor.endsWith(mobile.slice(1)))?.message ?? '')?.[0]
  const { ticket } = await call<{ ticket: string }>(shopper, 'POST', '/api/auth/phone/verify', { mobile, code })
  await call(shopper, 'POST', '/api/auth/register', { ticket, fullName, nationalId, email, password })
  const place = { province: 'فارس', city: 'شیراز', addressLine1: 'خیابان ارم، پلاک ۳', addressLine2: '', postalCode: '7134567890' }
  const recipient = { addressType: 'home', recipientName: fullName, recipientPhone: mobile, label: '', isDefault: true }
  const { address } = await call<{ address: { id: string } }>(shopper, 'POST', '/api/addresses', { ...place, ...recipient })
  const { products } = await (await shopper.request.get('/api/products?inStock=1&sort=price-asc')).json()
  expect(products).toHaveLength(3)
  const { methods } = await (await shopper.request.get('/api/shipping-methods')).json()
  expect(methods).toMatchObject([{ methodName: 'باربری زند', baseRate: 87_000 }])
  const { payment } = await call<{ payment: { url: string } }>(shopper, 'POST', '/api/orders', {
    items: [{ productId: products[0].id, quantity: 2 }],
    addressId: address.id,
    shippingMethodId: methods[0].id,
    paymentMethod: 'zarinpal',
    expectedTotal: products[0].price * 2 + 87_000,
  })
  await shopper.goto(payment.url)
  await shopper.getByRole('button', { name: 'پرداخت موفق' }).click()
  const newest = async (): Promise<Order> => (await (await shopper.request.get(`${newShop.origin}/api/orders`)).json()).orders[0]
  await expect.poll(async () => (await newest()).paymentStatus, { timeout: 30_000 }).toBe('paid')
  return newest()
}

async function ship(page: Page, { id }: Order): Promise<void> {
  await page.goto(`/desk/orders/${id}`)
  await page.getByRole('combobox', { name: 'روش', exact: true }).selectOption({ label: 'پست' })
  await page.getByLabel('کد رهگیری مرسوله').fill('123456789012345678901234')
  await page.getByRole('button', { name: /^ثبت ارسال/ }).click()
  await expect(page.getByRole('heading', { name: 'گام بعد: ثبت تحویل' })).toBeVisible()
}

/** Everything that a shopper, a search engine or a price comparison can read of the shop. */
async function publicPaths(request: APIRequestContext, order: Order): Promise<string[]> {
  const { products } = await (await request.get('/api/products')).json()
  const pages = routes.map(({ path }) => path).filter((path) => !path.includes('{') && path !== '/api/docs')
  const ofProducts = products.flatMap(({ slug }: { slug: string }) => [`/product/${slug}`, `/api/products/${slug}`])
  const files = ['/robots.txt', '/sitemap.xml', '/sitemap-1.xml', '/manifest.webmanifest', '/blog/feed.xml', '/favicon.svg']
  const apis = ['/api/products', '/api/categories', '/api/shipping-methods', '/api/orders', '/api/openapi.json', '/search?q=هوشمند']
  return [...pages, ...ofProducts, ...files, ...apis, `/orders/${order.id}/invoice`, '/no-such-page']
}

/** The name of the program. In names of cookies, and of a header that the API's document describes, it is no word of a shop. */
const programName = /ویترین|(?<!`)vitrin(?![-`])/i

async function expectOwnNameOnly(shopper: Page, order: Order, newShop: NewShop): Promise<void> {
  const named: string[] = []
  const shown: string[] = []
  for (const path of await publicPaths(shopper.request, order)) {
    const body = await (await shopper.request.get(path)).text()
    if (body.includes(shopName)) shown.push(path)
    const found = programName.exec(body)
    if (found) named.push(`${path}: ${body.slice(Math.max(0, found.index - 60), found.index + 40)}`)
  }
  const messages = [...newShop.mails(), ...(await newShop.sms()).map(({ message }) => message)]
  expect(messages.length).toBeGreaterThan(3)
  named.push(...messages.filter((message) => programName.test(message)))
  expect(named).toEqual([])
  for (const path of ['/', '/store', '/about', '/terms', '/manifest.webmanifest', '/blog/feed.xml', `/orders/${order.id}/invoice`])
    expect(shown).toContain(path)
  expect(messages.some((message) => message.includes(shopName))).toBe(true)
}

async function anotherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL, ignoreHTTPSErrors: true, locale: 'fa-IR', viewport: { width: 390, height: 844 } })).newPage()
}

test('from an empty production database to the first shipment, and nothing shows the name of the program', { tag: '@desktop' }, async ({
  page,
  browser,
  newShop,
  pageErrors,
}) => {
  test.setTimeout(240_000)
  await becomeOwner(page, newShop)
  // Before signing in, and before the second factor, the desk is refused.
  await expect(page.getByRole('heading', { name: 'امروز', level: 1 })).toBeVisible()
  pageErrors.splice(0)
  await setUp(page, newShop)
  const shopper = await anotherBrowser(browser, newShop.origin)
  const order = await buy(shopper, newShop)
  await ship(page, order)
  // The outbox sends every few seconds.
  await expect
    .poll(async () => (await newShop.sms()).some(({ message }) => message.includes(order.orderNumber)), { timeout: 60_000 })
    .toBe(true)
  await expectOwnNameOnly(shopper, order, newShop)
  await shopper.goto('/')
  await expect(shopper).toHaveTitle(new RegExp(shopName))
  for (const path of ['/', '/store', `/orders/${order.id}/invoice`]) {
    await shopper.goto(path)
    await expectAccessibleInBothThemes(shopper)
  }
})
