import { expect, expectAccessibleInBothThemes, hydrated, test } from './support/fixtures.ts'
import { addName, badge, buyableCards, openHome, openList } from './support/shopping.ts'

const wishlist = 'علاقه‌مندی‌ها'
const on = 'حذف از علاقه‌مندی‌ها'
const off = 'افزودن به علاقه‌مندی‌ها'

test('the heart toggles with its two names and persists', async ({ page, isMobile }) => {
  await openHome(page)
  const card = buyableCards(page).first()
  const heart = card.getByRole('button', { name: /علاقه‌مندی‌ها/ })
  await expect(heart).toHaveAccessibleName(off)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(page.getByText('به علاقه‌مندی‌ها اضافه شد')).toBeVisible()
  await expect(heart).toHaveAccessibleName(on)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(badge(page, isMobile, wishlist)).toHaveText('۱')
  await page.reload()
  await hydrated(page)
  await expect(heart).toHaveAccessibleName(on)
  await heart.click()
  await expect(page.getByText('از علاقه‌مندی‌ها حذف شد')).toBeVisible()
  await expect(heart).toHaveAccessibleName(off)
  await expect(badge(page, isMobile, wishlist)).toHaveCount(0)
})

test('501 rapid taps end as one wishlist item', { tag: '@phone' }, async ({ page, isMobile }) => {
  await openHome(page)
  await buyableCards(page)
    .first()
    .getByRole('button', { name: off })
    .evaluate((heart: HTMLElement) => {
      for (let tap = 0; tap < 501; tap += 1) heart.click()
    })
  await expect(badge(page, isMobile, wishlist)).toHaveText('۱')
})

test('the list shows the newest first, adds to the cart, and restores a removed item', async ({ page, isMobile }) => {
  await openHome(page)
  const names: string[] = []
  for (const place of [0, 1, 2]) {
    const card = buyableCards(page).nth(place)
    names.unshift((await card.getByRole('heading').textContent()) ?? '')
    await card.getByRole('button', { name: off }).click()
  }
  const list = await openList(page, isMobile, wishlist)
  const items = list.getByRole('listitem')
  await expect(items).toHaveCount(3)
  for (const [place, name] of names.entries()) await expect(items.nth(place)).toHaveAccessibleName(name)

  await items.nth(0).getByRole('button', { name: addName }).click()
  await expect(page.getByText('محصول به سبد خرید اضافه شد')).toBeVisible()
  await expect(items).toHaveCount(3)

  await items.nth(1).getByRole('button', { name: on }).click()
  await expect(items).toHaveCount(2)
  await page.getByRole('button', { name: 'بازگرداندن' }).click()
  await expect(items.nth(1)).toHaveAccessibleName(names[1] ?? '')
})

test('a product that sold out meanwhile cannot be added to the cart', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await openHome(page)
  await buyableCards(page).first().getByRole('button', { name: off }).click()
  await page.route('/api/cart-products*', async (route) => {
    const response = await route.fetch()
    const { products } = await response.json()
    await route.fulfill({ response: response, json: { products: products.map((product: object) => ({ ...product, stockQuantity: 0 })) } })
  })
  const item = (await openList(page, isMobile, wishlist)).getByRole('listitem')
  await expect(item).toContainText('ناموجود')
  await expect(item.getByRole('button', { name: addName })).toBeDisabled()
})

test('the empty list says so and links to the store', async ({ page, isMobile }) => {
  await openHome(page)
  const list = await openList(page, isMobile, wishlist)
  await expect(list.getByRole('heading', { name: 'لیست علاقه‌مندی‌های شما خالی است' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'مشاهده محصولات' })).toHaveAttribute('href', '/store')
})

test('another tab follows immediately', { tag: '@desktop' }, async ({ context, page, isMobile }) => {
  await openHome(page)
  const other = await context.newPage()
  await openHome(other)
  await buyableCards(page).first().getByRole('button', { name: off }).click()
  await expect(badge(other, isMobile, wishlist)).toHaveText('۱')
  await expect(buyableCards(other).first().getByRole('button', { name: on })).toBeVisible()
})

test('the filled list has no serious axe finding in either theme', async ({ page, isMobile }) => {
  await openHome(page)
  for (const place of [0, 1]) await buyableCards(page).nth(place).getByRole('button', { name: off }).click()
  const list = await openList(page, isMobile, wishlist)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
})
