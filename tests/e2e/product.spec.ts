import { awake, expect, hydrated, type Locator, type Page, test, transitionsEnded } from './support/fixtures.ts'

const open = async (page: Page, slug = 'iphone-16') => {
  await page.goto(`/product/${slug}`)
  await hydrated(page)
}

type Box = { x: number; y: number; width: number; height: number }

/** The box of an element that no longer moves, by a transition or by what is still loaded. */
async function settledBox(element: Locator): Promise<Box> {
  let last: Box | null = null
  await expect(async () => {
    // A busy machine may not have drawn the first frame of a transition yet.
    await transitionsEnded(element.page())
    const box = await element.boundingBox()
    const isSettled = box !== null && JSON.stringify(box) === JSON.stringify(last)
    last = box
    expect(isSettled).toBe(true)
  }).toPass({ intervals: [100] })
  if (!last) throw new Error('no box')
  return last
}

test('the page names the product in both scripts, with its brand, model, rating, stock and price', async ({ page }) => {
  await open(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('آیفون ۱۶')
  await expect(main.getByText('Apple iPhone 16 128GB Pink')).toBeVisible()
  await expect(main.getByText(/برند: اپل/)).toBeVisible()
  await expect(main.getByText(/مدل:/)).toBeVisible()
  await expect(main.getByRole('img', { name: /امتیاز .* از ۵/ }).first()).toBeVisible()
  await expect(main.getByText('۱۴۸٬۹۰۰٬۰۰۰').first()).toBeVisible()
  await expect(main.getByText('موجود در انبار').first()).toBeVisible()
  for (const name of ['خانه', 'فروشگاه', 'گوشی آیفون']) {
    await expect(page.getByRole('navigation', { name: 'مسیر صفحه' }).getByRole('link', { name, exact: true })).toBeVisible()
  }
  for (const text of ['ارسال فوری در تهران، در چند ساعت', 'ضمانت اصل بودن کالا', 'هفت روز کاری ضمانت بازگشت'])
    await expect(main.getByText(text)).toBeVisible()
})

test('thumbnails show their picture, and the large view opens, turns and closes', { tag: '@desktop' }, async ({ page }) => {
  await open(page)
  const gallery = page.getByRole('region', { name: 'تصویرهای محصول' })
  const second = gallery.getByRole('button', { name: 'تصویر ۲ از ۳' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await gallery.getByRole('button', { name: 'بزرگ‌نمایی تصویر ۲' }).click()
  const zoom = page.getByRole('dialog', { name: 'تصویر بزرگ' })
  await expect(zoom.getByRole('img')).toHaveAttribute('src', /back/)
  await zoom.getByRole('button', { name: 'تصویر بعدی' }).click()
  await expect(zoom.getByRole('img')).toHaveAttribute('src', /front/)
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
})

test('the large view enlarges at the spot that was pressed, pans by dragging and stays within the picture', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'بزرگ‌نمایی تصویر ۱' }).click()
  const zoom = page.getByRole('dialog', { name: 'تصویر بزرگ' })
  const stage = zoom.getByRole('button', { name: /^(بزرگ|کوچک)‌نمایی$/ })
  const picture = zoom.getByRole('img')
  const box = await settledBox(stage)
  const whole = await settledBox(picture)
  const spot = { x: box.width * 0.53, y: box.height * 0.52 }
  await stage.click({ position: spot })
  await expect(stage).toHaveAttribute('aria-pressed', 'true')
  await expect(picture).toHaveJSProperty('currentSrc', new URL('/media/products/phone-air-pink-pair-1600.webp', page.url()).href)
  const enlarged = await settledBox(picture)
  expect(enlarged.width / whole.width).toBeCloseTo(2.5, 1)
  const share = (outer: Box) => ({ x: (box.x + spot.x - outer.x) / outer.width, y: (box.y + spot.y - outer.y) / outer.height })
  expect(share(enlarged).x).toBeCloseTo(share(whole).x, 2)
  expect(share(enlarged).y).toBeCloseTo(share(whole).y, 2)

  await page.mouse.move(box.x + spot.x, box.y + spot.y)
  await page.mouse.down()
  await page.mouse.move(box.x + spot.x - 60, box.y + spot.y, { steps: 4 })
  await page.mouse.up()
  expect((await settledBox(picture)).x).toBeCloseTo(enlarged.x - 60, 0)
  await expect(stage).toHaveAttribute('aria-pressed', 'true')
  await stage.click({ position: spot })
  await expect(stage).toHaveAttribute('aria-pressed', 'false')
  await page.mouse.wheel(0, -200)
  await expect(stage).toHaveAttribute('aria-pressed', 'true')
})

test('in the large view arrow keys and swipes show the next picture, and pan an enlarged one', { tag: '@desktop' }, async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'بزرگ‌نمایی تصویر ۱' }).click()
  const zoom = page.getByRole('dialog', { name: 'تصویر بزرگ' })
  const picture = zoom.getByRole('img')
  await expect(picture).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(picture).toHaveAttribute('src', /back/)
  await expect(zoom.getByText('۲ از ۳')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(picture).toHaveAttribute('src', /pair/)
  const { x, y, width, height } = await settledBox(zoom.getByRole('button', { name: 'بزرگ‌نمایی' }))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 90, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(picture).toHaveAttribute('src', /back/)
  await zoom.getByRole('button', { name: 'بزرگ‌نمایی' }).press('Enter')
  await expect(zoom.getByRole('button', { name: 'کوچک‌نمایی' })).toBeVisible()
  const before = await settledBox(picture)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await picture.boundingBox())?.x ?? 0).toBeGreaterThan(before.x + 40)
  await expect(picture).toHaveAttribute('src', /back/)
})

test('two fingers enlarge the picture, not the page', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'بزرگ‌نمایی تصویر ۱' }).click()
  const stage = page.getByRole('dialog', { name: 'تصویر بزرگ' }).getByRole('button', { name: 'بزرگ‌نمایی' })
  const { x, y, width, height } = await settledBox(stage)
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === null ? [] : [-apart, apart].map((offset, id) => ({ x: middleX + offset, y: middleY, id })),
    })
  await touch('touchStart', 30)
  for (const apart of [40, 60, 80]) await touch('touchMove', apart)
  await touch('touchEnd', null)
  await expect(page.getByRole('button', { name: 'کوچک‌نمایی' })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
})

test('a picture that cannot be loaded is replaced by a placeholder', { tag: '@phone' }, async ({ page, pageErrors }) => {
  await page.route('**/media/products/**', (route) => route.fulfill({ status: 404 }))
  await open(page)
  const gallery = page.getByRole('region', { name: 'تصویرهای محصول' })
  const main = gallery.getByRole('button', { name: 'بزرگ‌نمایی تصویر ۱' })
  await expect(main.locator('img')).toHaveCount(0)
  await expect(main.locator('svg')).toBeVisible()
  pageErrors.length = 0
})

test('tabs follow the keyboard; the description unfolds and folds; a product without specs says so', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page)
  await awake(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('توضیحات').focus()
  // The tabs hydrate when they come into view.
  await expect(page.locator('[data-dehydrated]').filter({ has: tab('توضیحات') })).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(tab('مشخصات فنی')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'مشخصات فنی' })).toContainText('حافظه داخلی')
  await expect(page.getByRole('tabpanel', { name: 'توضیحات' })).toBeHidden()
  await page.keyboard.press('Home')
  const panel = page.getByRole('tabpanel', { name: 'توضیحات' })
  const more = panel.getByRole('button', { name: 'نمایش بیشتر' })
  const before = (await panel.boundingBox())?.height ?? 0
  expect(before).toBeLessThan(360)
  await more.click()
  await expect(panel.getByRole('button', { name: 'نمایش کمتر' })).toBeVisible()
  expect((await panel.boundingBox())?.height ?? 0).toBeGreaterThan(before)
})

test('the link is copied and a toast says so, where the browser cannot share', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await open(page)
  await page.getByRole('button', { name: 'اشتراک‌گذاری' }).filter({ visible: true }).first().click()
  await expect(page.getByText('لینک کپی شد')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/product\/iphone-16$/)
})

test('a sold-out product cannot be added and says so; one without a price links to a call', async ({ page }) => {
  await open(page, 'iphone-13')
  await expect(page.getByRole('main').getByText('ناموجود').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'افزودن به سبد خرید' }).first()).toBeDisabled()
  await open(page, 'iphone-air-256')
  await expect(page.getByRole('main').getByText('تماس بگیرید').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'تماس با فروشگاه' }).first()).toHaveAttribute('href', /^tel:\d+$/)
  await expect(page.getByRole('button', { name: 'افزودن به سبد خرید' }).and(page.locator('[data-buy] *'))).toHaveCount(0)
})

test('after adding, the button is a stepper with the focus, the toast leads to the cart, and one less than one removes', async ({
  page,
}) => {
  await open(page, 'galaxy-s25')
  const add = page.getByRole('button', { name: 'افزودن به سبد خرید' }).and(page.locator('[data-buy] *')).filter({ visible: true }).first()
  await add.press('Enter')
  const stepper = page
    .getByRole('group', { name: /^تعداد گوشی سامسونگ/ })
    .filter({ visible: true })
    .first()
  await expect(stepper.getByRole('button', { name: 'افزایش تعداد' })).toBeFocused()
  await expect(page.getByRole('status').getByRole('link', { name: 'مشاهده سبد' })).toHaveAttribute('href', '/cart')
  await page.keyboard.press('Enter')
  await expect(stepper.getByRole('status')).toHaveText('۲')
  await stepper.getByRole('button', { name: 'کاهش تعداد' }).click()
  await stepper.getByRole('button', { name: 'حذف از سبد خرید' }).click()
  await expect(add).toBeVisible()
  await expect(page.getByText('محصول از سبد خرید حذف شد')).toBeVisible()
})

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [768, 1024],
  [1000, 700],
  [667, 375],
  [844, 390],
] as const) {
  test(`at ${width} × ${height} price and button are in the first view and nothing overlaps`, { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    const bar = page.getByRole('region', { name: 'خرید سریع' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    const parts = [bar.getByText('۱۴۸٬۹۰۰٬۰۰۰'), ...(await bar.getByRole('button').filter({ visible: true }).all())]
    const boxes = await Promise.all(parts.map(settledBox))
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      for (const other of boxes.slice(index + 1)) expect(box.x >= other.x + other.width - 1 || other.x >= box.x + box.width - 1).toBe(true)
    }
  })
}

test('on a phone on its side the picture, the name, the price and the button share the first view', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await open(page)
  const gallery = page.getByRole('region', { name: 'تصویرهای محصول' })
  await expect(gallery.getByRole('img').first()).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'خرید سریع' })).toBeInViewport({ ratio: 1 })
})

test('one product after another starts at the top with its first tab and picture', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  await page.getByRole('tab', { name: 'مشخصات فنی' }).click()
  await page.getByRole('region', { name: 'محصولات مرتبط' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/iphone-16$/)
  await expect(page.getByRole('tab', { name: 'توضیحات' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('an unknown product responds 404 with its text and a link to the store', { tag: '@desktop' }, async ({ page, pageErrors }) => {
  const response = await page.goto('/product/no-such-thing')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'محصولی یافت نشد' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'بازگشت به فروشگاه' })).toHaveAttribute('href', '/store')
  pageErrors.length = 0
})

test('a product that cannot be loaded shows its toast and leads to the store', { tag: '@phone' }, async ({ page, pageErrors }) => {
  await page.goto('/')
  await hydrated(page)
  await page.route('**/_data/product/**', (route) => route.abort())
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByText('خطا در بارگذاری محصول')).toBeVisible()
  await expect(page).toHaveURL(/\/store$/)
  pageErrors.length = 0
})

test('structured data names price in rial, availability and rating; a call-us product has no offer', { tag: '@desktop' }, async ({
  page,
}) => {
  const data = async (slug: string) => {
    await page.goto(`/product/${slug}`)
    await hydrated(page)
    return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  }
  const [product, breadcrumb] = await data('iphone-16')
  expect(product).toMatchObject({
    '@type': 'Product',
    brand: { name: 'Apple' },
    offers: { price: 1_489_000_000, priceCurrency: 'IRR', availability: 'https://schema.org/InStock' },
  })
  expect(product.aggregateRating.reviewCount).toBeGreaterThan(0)
  expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList' })
  const [unpriced] = await data('iphone-air-256')
  expect(unpriced.offers).toBeUndefined()
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  expect(description?.length).toBeLessThanOrEqual(155)
})
