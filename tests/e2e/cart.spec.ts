import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { allowErrors, expect, expectAccessibleInBothThemes, hydrated, test } from './support/fixtures.ts'
import { addName, badge, buyableCards, fillCart, openHome, openList, storedLines, storeLines } from './support/shopping.ts'

const cart = 'سبد خرید'

test('a guest puts a product into the cart, and finds it after a reload', async ({ page, isMobile }) => {
  await openHome(page)
  await expect(badge(page, isMobile, cart)).toHaveCount(0)
  const card = buyableCards(page).first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: addName }).click()
  await expect(page.getByText('محصول به سبد خرید اضافه شد')).toBeVisible()
  await expect(badge(page, isMobile, cart)).toHaveText('۱')
  await card.getByRole('button', { name: addName }).click()
  await expect(badge(page, isMobile, cart)).toHaveText('۲')
  await expect(page.getByText('محصول به سبد خرید اضافه شد')).toHaveCount(1)
  await page.reload()
  await hydrated(page)
  await expect(badge(page, isMobile, cart)).toHaveText('۲')
  const line = (await openList(page, isMobile, cart)).getByRole('listitem', { name })
  await expect(line.getByRole('group', { name: `تعداد ${name}` })).toContainText('۲')
})

test('a change of the count is announced, but not on page load', { tag: '@desktop' }, async ({ page }) => {
  await fillCart(page, 1)
  await page.reload()
  await hydrated(page)
  const status = page.getByRole('status').filter({ hasText: 'در سبد خرید' })
  await expect(page.getByText('۱ کالا در سبد خرید')).toHaveCount(1)
  await expect(status).toHaveCount(0)
  await buyableCards(page).first().getByRole('button', { name: addName }).click()
  await expect(status).toHaveText('۲ کالا در سبد خرید')
})

test('the stepper changes line and total immediately; minus stops at one', { tag: '@phone' }, async ({ page, isMobile }) => {
  const [line] = await fillCart(page, 1)
  const price = line?.product.price ?? 0
  const list = await openList(page, isMobile, cart)
  const minus = list.getByRole('button', { name: 'کاهش تعداد' })
  await expect(minus).toBeDisabled()
  await list.getByRole('button', { name: 'افزایش تعداد' }).click()
  await expect(list.getByRole('group')).toContainText('۲')
  const total = list.getByRole('definition').last()
  await expect(total).toContainText(groupedDigits(price * 2))
  await minus.click()
  await expect(total).toContainText(groupedDigits(price))
  await expect(minus).toBeDisabled()
})

test('a quantity above the stock is refused with a reason and changes nothing', { tag: '@desktop' }, async ({ page, isMobile }) => {
  const [line] = await fillCart(page, 1)
  if (!line) throw new Error('the cart stayed empty')
  const all = Math.min(99, line.product.stockQuantity)
  await storeLines(page, [{ ...line, quantity: all }])
  await page.reload()
  await hydrated(page)
  const list = await openList(page, isMobile, cart)
  await list.getByRole('button', { name: 'افزایش تعداد' }).click()
  await expect(page.getByRole('alert')).toContainText('موجودی کافی نیست')
  await expect(list.getByRole('group')).toContainText(toPersianDigits(all))
})

test('a removed line can be restored to its position, also while the drawer is open', async ({ page, isMobile }) => {
  const lines = await fillCart(page, 3)
  const names = lines.map(({ product }) => product.farsiName)
  const list = await openList(page, isMobile, cart)
  const items = list.getByRole('listitem')
  await items.nth(1).getByRole('button', { name: 'حذف' }).click()
  await expect(items).toHaveCount(2)
  await expect(page.getByText('محصول از سبد خرید حذف شد')).toBeVisible()
  await page.getByRole('button', { name: 'بازگرداندن' }).click()
  await expect(items).toHaveCount(3)
  await expect(items.nth(1)).toHaveAccessibleName(names[1] ?? '')
  await expect(page.getByText('محصول از سبد خرید حذف شد')).toHaveCount(0)
})

test('the empty cart says so and links to the store', async ({ page, isMobile }) => {
  await openHome(page)
  const list = await openList(page, isMobile, cart)
  await expect(list.getByRole('heading', { name: 'سبد خرید شما خالی است' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'مشاهده محصولات' })).toHaveAttribute('href', '/store')
})

test('the drawer of an empty cart does not lead to the checkout', { tag: '@desktop' }, async ({ page }) => {
  await openHome(page)
  const list = await openList(page, false, cart)
  await list.getByRole('button', { name: 'تسویه حساب' }).click()
  await expect(page.getByRole('alert')).toContainText('سبد خرید خالی است')
  await expect(page).toHaveURL('/')
})

test('the checkout button leads to the first step, a guest through the sign-in', async ({ page, isMobile }) => {
  await fillCart(page, 1)
  const list = await openList(page, isMobile, cart)
  await list.getByRole('button', { name: 'تسویه حساب' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fcheckout%2Fcart')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a price or stock change since adding is pointed out', { tag: '@phone' }, async ({ page, isMobile }) => {
  const [dearer, short, cheaper] = await fillCart(page, 3)
  if (!dearer || !short || !cheaper) throw new Error('the cart stayed empty')
  await storeLines(page, [
    { ...dearer, seenPrice: (dearer.product.price ?? 0) - 1000, product: { ...dearer.product, price: 5 } },
    { ...short, quantity: 99, product: { ...short.product, stockQuantity: 500 } },
    { ...cheaper, seenPrice: (cheaper.product.price ?? 0) + 1000 },
  ])
  await page.reload()
  await hydrated(page)
  const items = (await openList(page, isMobile, cart)).getByRole('listitem')
  await expect(items.nth(0)).toContainText(`به ${groupedDigits(dearer.product.price ?? 0)} تومان افزایش یافته است`)
  await expect(items.nth(1)).toContainText(`به ${toPersianDigits(short.product.stockQuantity)} عدد رسیده است`)
  await expect(items.nth(2)).toContainText('کاهش یافته است')
  await items.nth(1).getByRole('button', { name: 'کاهش تعداد' }).click()
  await expect(items.nth(1).getByRole('group')).toContainText(toPersianDigits(short.product.stockQuantity))
})

test('a product that no longer exists stays in the cart, says so and has no link', { tag: '@desktop' }, async ({ page, isMobile }) => {
  const [line] = await fillCart(page, 1)
  if (!line) throw new Error('the cart stayed empty')
  await storeLines(page, [{ ...line, product: { ...line.product, id: '01900000-0000-7000-8000-000000000000' } }])
  await page.reload()
  await hydrated(page)
  const item = (await openList(page, isMobile, cart)).getByRole('listitem')
  await expect(item).toContainText('این کالا دیگر فروخته نمی‌شود')
  await expect(item.getByRole('link')).toHaveCount(0)
})

test('500 rapid taps lose nothing', { tag: '@phone' }, async ({ page, isMobile }) => {
  const [line] = await fillCart(page, 1)
  const buttons = await buyableCards(page).getByRole('button', { name: addName }).elementHandles()
  await page.evaluate(
    (taps) => {
      for (let tap = 0; tap < 500; tap += 1) (taps[tap % taps.length] as HTMLElement).click()
    },
    buttons.slice(0, 3),
  )
  const lines = await storedLines(page)
  const expected = [1 + 167, 167, 166].map((taps, place) => Math.min(99, taps, lines[place]?.product.stockQuantity ?? 0))
  expect(lines.map(({ quantity }) => quantity)).toEqual(expected)
  expect(lines[0]?.product.id).toBe(line?.product.id)
  const units = expected.reduce((sum, quantity) => sum + quantity, 0)
  await expect(badge(page, isMobile, cart)).toHaveText(units > 99 ? '۹۹+' : toPersianDigits(units))
})

test('another tab follows immediately, and two tabs overwrite nothing of each other', { tag: '@desktop' }, async ({
  context,
  page,
  isMobile,
}) => {
  await openHome(page)
  const other = await context.newPage()
  await openHome(other)
  await buyableCards(page).nth(0).getByRole('button', { name: addName }).click()
  await expect(badge(other, isMobile, cart)).toHaveText('۱')
  await buyableCards(other).nth(1).getByRole('button', { name: addName }).click()
  await expect(badge(page, isMobile, cart)).toHaveText('۲')
  expect(await storedLines(page)).toHaveLength(2)
})

for (const [trouble, script] of [
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('insecure', 'SecurityError')
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    'corrupt',
    () => {
      for (const key of ['cart-storage', 'wishlist-storage']) if (!localStorage.getItem('seen')) localStorage.setItem(key, '{"state":')
      localStorage.setItem('seen', '1')
    },
  ],
] as const) {
  test(`with ${trouble} storage the shop works and shows no error`, { tag: '@phone' }, async ({ page, isMobile }) => {
    await page.addInitScript(script)
    await openHome(page)
    for (const place of [0, 1]) await buyableCards(page).nth(place).getByRole('button', { name: addName }).click()
    await expect(badge(page, isMobile, cart)).toHaveText('۲')
    const list = await openList(page, isMobile, cart)
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('alert')).toHaveText('')
  })
}

test('offline the cart works, and syncs when the network returns', { tag: '@phone' }, async ({ context, page, isMobile, pageErrors }) => {
  const [line] = await fillCart(page, 1)
  if (!line) throw new Error('the cart stayed empty')
  await storeLines(page, [{ ...line, seenPrice: 1000, product: { ...line.product, price: 1000 } }])
  await page.route('/api/cart-products*', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await hydrated(page)
  const list = await openList(page, isMobile, cart)
  await list.getByRole('button', { name: 'افزایش تعداد' }).click()
  await expect(list.getByRole('group')).toContainText('۲')
  await expect(list.getByRole('listitem')).not.toContainText('افزایش یافته است')
  await page.unroute('/api/cart-products*')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(list.getByRole('listitem')).toContainText('افزایش یافته است')
  allowErrors(pageErrors, /ERR_INTERNET_DISCONNECTED/)
})

test('the page is private, not indexed, and the same bytes for everybody', { tag: '@desktop' }, async ({ page, request }) => {
  await fillCart(page, 1)
  const [mine, theirs] = await Promise.all([page.request.get('/cart'), request.get('/cart')])
  expect(mine.headers()['cache-control']).toBe('no-store')
  expect(mine.headers()['x-robots-tag']).toBe('noindex')
  expect(await mine.text()).toBe(await theirs.text())
})

test('the filled cart has no serious axe finding in either theme', async ({ page, isMobile }) => {
  const [line, ...rest] = await fillCart(page, 2)
  if (!line) throw new Error('the cart stayed empty')
  await storeLines(page, [{ ...line, seenPrice: 1000 }, ...rest])
  await page.reload()
  await hydrated(page)
  const list = await openList(page, isMobile, cart)
  await expect(list.getByRole('listitem').first()).toContainText('افزایش یافته است')
  await expectAccessibleInBothThemes(page)
})
