import { expect, expectAccessible, hydrated, type Page, test } from './support/fixtures.ts'

// In motion, unlike the other journeys: what opens and closes here slides.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const bar = (page: Page) => page.getByRole('navigation', { name: 'صفحه‌های اصلی' })
const shopLink = (page: Page) => bar(page).getByRole('link', { name: 'فروشگاه', exact: true })
const button = (page: Page) => bar(page).getByRole('button', { name: 'دسته‌بندی‌ها' })
const topList = (page: Page) => bar(page).getByRole('list', { name: 'دسته‌های اصلی' })
const top = (page: Page, name: string) => topList(page).getByRole('link', { name, exact: true })
const below = (page: Page, name: string) => bar(page).getByRole('region', { name, exact: true })

test.describe('the mega-menu', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: 0 })
    await page.goto('/about')
    await hydrated(page)
    await page.mouse.move(5, 600)
    await page.clock.pauseAt(3_600_000)
  })

  test('opens on hover, shows the subcategories of the hovered one with pictures, and closes 200 ms after leaving', async ({ page }) => {
    await shopLink(page).hover()
    await page.clock.runFor(100)
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true')
    await top(page, 'گوشی موبایل').hover()
    await page.clock.runFor(120)
    await expect(below(page, 'گوشی موبایل').getByRole('link', { name: 'گوشی آیفون' })).toBeVisible()
    await expect(below(page, 'گوشی موبایل').locator('img')).not.toHaveCount(0)
    await page.mouse.move(5, 850)
    await page.clock.runFor(190)
    await expect(topList(page)).toBeVisible()
    await page.clock.runFor(20)
    await expect(topList(page)).toBeHidden()
  })

  test('a pointer that crosses other categories on its way to the pictures changes nothing', async ({ page }) => {
    await button(page).click()
    await top(page, 'تبلت').hover()
    await page.clock.runFor(120)
    await top(page, 'ساعت هوشمند').hover()
    await page.clock.runFor(50)
    await below(page, 'تبلت').getByRole('link', { name: 'آیپد' }).hover()
    await page.clock.runFor(300)
    await expect(below(page, 'تبلت')).toBeVisible()
  })

  test('the link still leads to the store, and a chosen category closes the menu', async ({ page }) => {
    await shopLink(page).click()
    await expect(page).toHaveURL('/store')
    await expect(topList(page)).toBeHidden()
    await button(page).click()
    await top(page, 'لپ‌تاپ').click()
    await expect(page).toHaveURL('/store?category=laptop')
    await expect(topList(page)).toBeHidden()
  })

  test('the button opens and closes it; a press elsewhere closes it', async ({ page }) => {
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(topList(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(topList(page)).toBeHidden()
    await page.keyboard.press('Space')
    await expect(topList(page)).toBeVisible()
    await page.mouse.click(5, 850)
    await expect(topList(page)).toBeHidden()
  })

  test('arrow keys walk both lists, Escape gives the focus back', async ({ page }) => {
    await shopLink(page).focus()
    await page.keyboard.press('ArrowDown')
    const first = topList(page).getByRole('link').first()
    await expect(first).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const second = topList(page).getByRole('link').nth(1)
    await expect(second).toBeFocused()
    const name = (await second.textContent()) ?? ''
    await page.keyboard.press('ArrowLeft')
    await expect(below(page, name).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(below(page, name).getByRole('link').nth(1)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(second).toBeFocused()
    await page.keyboard.press('End')
    await expect(topList(page).getByRole('link').last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(topList(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
  })

  test('Tab goes from the shown category to what is below it, and out; then it closes', async ({ page }) => {
    await button(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(topList(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Tab')
    const inside = bar(page).getByRole('region').getByRole('link')
    await expect(inside.first()).toBeFocused()
    await inside.last().focus()
    await page.keyboard.press('Tab')
    await expect(bar(page).getByRole('link', { name: 'فروش عمده' })).toBeFocused()
    await expect(topList(page)).toBeHidden()
  })

  test('has no serious axe finding', async ({ page }) => {
    await button(page).click()
    await expect(topList(page)).toBeVisible()
    await page.clock.runFor(1000)
    await page.clock.resume()
    await expectAccessible(page)
  })

  test('says that it is loading, and after five seconds what helps', async ({ page }) => {
    await page.route('**/api/categories', () => {})
    await button(page).click()
    await expect(bar(page).getByText('در حال بارگذاری دسته‌بندی‌ها…')).toBeVisible()
    const hint = bar(page).getByText('اگر دسته‌بندی‌ها نمایش داده نشد، صفحه را تازه کنید')
    await page.clock.runFor(4900)
    await expect(hint).toBeHidden()
    await page.clock.runFor(200)
    await expect(hint).toBeVisible()
  })

  test('says that there is no category', async ({ page }) => {
    await page.route('**/api/categories', (route) => route.fulfill({ json: { categories: [] } }))
    await button(page).click()
    await expect(bar(page).getByText('هیچ دسته‌بندی یافت نشد')).toBeVisible()
  })

  test('tries again at the next opening after a failure', async ({ page, pageErrors }) => {
    await page.route('**/api/categories', (route) => route.abort(), { times: 1 })
    await button(page).click()
    await expect(bar(page).getByText('اگر دسته‌بندی‌ها نمایش داده نشد، صفحه را تازه کنید')).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page).click()
    await expect(topList(page)).toBeVisible()
    pageErrors.length = 0
  })
})

test('a phone has the same tree as a page, one tap from the bottom bar and the menu', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'باز کردن منو' }).click()
  await page.getByRole('dialog', { name: 'منو' }).getByRole('link', { name: 'دسته‌بندی' }).click()
  await expect(page).toHaveURL('/category')
  const phones = page.getByRole('region', { name: 'گوشی موبایل' })
  const tile = phones.getByRole('link', { name: 'گوشی آیفون' })
  const box = await tile.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(88)
  await expect(tile.locator('img')).toBeVisible()
  await tile.click()
  await expect(page).toHaveURL('/store?category=apple-phone')
})
