import { expect, hydrated, type Page, test } from '#tests/e2e/support/fixtures.ts'

/** Opens a page whose scripts arrive only when `release` is called. */
async function openUnhydrated(page: Page, path: string): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { release }
}

/** Hydration on a busy machine. */
const soon = { timeout: 20_000 }

const cartBadge = (page: Page) => page.getByRole('navigation', { name: 'نوار پایین' }).getByRole('link', { name: /سبد خرید/ })

for (const [when, waitMs] of [
  ['at once', 0],
  ['after 1.5 s', 1500],
] as const) {
  test(`a tap on "add to cart" ${when}, before the scripts are there, reaches the cart once @phone`, async ({ page }) => {
    const { release } = await openUnhydrated(page, '/product/iphone-16')
    const add = page.getByRole('region', { name: 'خرید سریع' }).getByRole('button', { name: 'افزودن به سبد خرید' })
    await page.waitForTimeout(waitMs)
    await add.tap()
    await add.tap()
    await expect(add).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(cartBadge(page)).toContainText('۱', soon)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.goto('/cart')
    await expect(page.getByRole('main').getByRole('group', { name: /تعداد/ })).toContainText('۱')
  })
}

test('the menu, a heart in the grid and the theme button answer a tap made before hydration @phone', async ({ page }) => {
  const { release } = await openUnhydrated(page, '/store')
  const heart = page.getByRole('button', { name: 'افزودن به علاقه‌مندی‌ها' }).first()
  await heart.tap()
  await page.getByRole('button', { name: 'Switch to light mode' }).tap()
  await page.getByRole('button', { name: 'باز کردن منو' }).tap()
  release()
  await expect(page.getByRole('dialog', { name: 'منو' })).toBeVisible(soon)
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.goto('/favorites')
  await expect(page.getByRole('main').getByRole('button', { name: /حذف/ })).toHaveCount(1, soon)
})

test('typed text survives hydration, and the field goes on from there', { tag: '@phone' }, async ({ page }) => {
  const { release } = await openUnhydrated(page, '/search?q=apple')
  const field = page.getByRole('textbox', { name: 'عبارت جستجو' })
  await field.fill('گوشی سام')
  release()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(field).toHaveValue('گوشی سام')
  await field.press('End')
  await field.pressSequentially('سونگ')
  await expect(field).toHaveValue('گوشی سامسونگ')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=%DA%AF%D9%88%D8%B4%DB%8C/)
})

test('a form sent before hydration is sent once the scripts are there, with what was typed @phone', async ({ page, pageErrors }) => {
  const { release } = await openUnhydrated(page, '/auth')
  const form = page.locator('form').first()
  await expect(form.getByRole('textbox').first()).toBeVisible()
  await form.getByRole('textbox').first().fill('0912')
  await form.locator('button[type=submit]').tap()
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(form.getByRole('textbox').first()).toHaveValue('0912')
  await expect(form.locator('[aria-invalid=true], [role=alert] p').first()).toBeVisible(soon)
  pageErrors.length = 0
})
