import { expect, hydrated, test } from './support/fixtures.ts'
import { fillCart, openList, storeLines } from './support/shopping.ts'

// In motion, unlike the other journeys: what opens and closes here slides.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const cart = 'سبد خرید'

test('the drawer comes from the inline-end side, 420 wide, and closes by key, button, backdrop and link', { tag: '@desktop' }, async ({
  page,
}) => {
  await fillCart(page, 1)
  const opener = page.getByRole('banner').getByRole('link', { name: cart })
  const drawer = page.getByRole('dialog', { name: cart })
  await opener.click()
  await expect.poll(() => drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 420, height: 900 })
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  // A toast inside the drawer has a button of that name too.
  await drawer.locator('header').getByRole('button', { name: 'بستن' }).click()
  await expect(drawer).toBeHidden()
  await opener.click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(1000, 500)
  await expect(drawer).toBeHidden()
  await opener.click()
  await drawer.getByRole('listitem').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(drawer).toBeHidden()
  await opener.click()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(drawer).toBeHidden()
})

test('the drawer fills the screen of a phone', { tag: '@desktop' }, async ({ page }) => {
  await fillCart(page, 1)
  const drawer = await openList(page, false, cart)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
})

test('the drawer keeps total and button in sight however long the cart is', { tag: '@desktop' }, async ({ page }) => {
  const [line] = await fillCart(page, 1)
  if (!line) throw new Error('the cart stayed empty')
  const many = Array.from({ length: 50 }, (_, number) => ({
    ...line,
    product: { ...line.product, id: line.product.id.slice(0, -2) + String(number).padStart(2, '0') },
  }))
  await storeLines(page, many)
  await page.reload()
  await hydrated(page)
  const drawer = await openList(page, false, cart)
  await expect(drawer.getByRole('listitem')).toHaveCount(50)
  await expect(drawer.getByRole('button', { name: 'تسویه حساب' })).toBeInViewport({ ratio: 1 })
  await expect(drawer.getByText('جمع کل')).toBeInViewport({ ratio: 1 })
})

test('the icon of the drawer stays a link for a new tab and without scripts', { tag: '@desktop' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: cart }).click()
  await expect(page.getByRole('heading', { level: 1, name: cart })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('جاوااسکریپت')
})
