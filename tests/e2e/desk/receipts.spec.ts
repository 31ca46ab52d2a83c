import { enterDesk, signInAtDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

const reference = (page: Page) => page.getByLabel('شماره پیگیری بانک')
const stageOf = (page: Page, code: string) => page.getByRole('region', { name: `تصویر رسید ${code}` })
const shownCode = async (page: Page) => ((await page.locator('.stage').getAttribute('aria-label')) ?? '').slice(-5)
const uniqueReference = (salt: number) => `${Date.now()}${salt}`.slice(-12)

/** The page of one receipt, by its link in the queue. */
async function openReceipt(page: Page, code: string): Promise<void> {
  await page.goto('/desk/receipts')
  await page.goto((await page.getByRole('link', { name: code }).getAttribute('href')) ?? '')
  await expect(stageOf(page, code)).toBeVisible()
}

test('twenty receipts are judged by keyboard alone in under three minutes', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(300_000)
  const codes = await inShop('makeReceipts', 20, 'الهام رستمی')
  await signInAtDesk(page)
  await openReceipt(page, codes[0] ?? '')
  await expect(page.getByRole('img', { name: `رسید سفارش ${codes[0]}` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'بررسی‌ها' })).toContainText('تصویر تکراری نیست')
  await expectAccessible(page)
  await page.keyboard.press('KeyI')

  const startedAt = Date.now()
  for (const [nth, code] of codes.entries()) {
    await expect(reference(page)).toBeFocused()
    // Receipts of other shoppers that came in between wait on.
    while ((await shownCode(page)) !== code) await page.keyboard.press('ArrowDown')
    if (nth % 5 === 4) await rejectByKeyboard(page)
    else await acceptByKeyboard(page, uniqueReference(nth))
    await expect(stageOf(page, code)).toHaveCount(0)
  }
  expect(Date.now() - startedAt).toBeLessThan(180_000)

  await page.goto('/desk/receipts?tab=accepted')
  await expect(page.getByRole('link', { name: codes[0] ?? '' })).toBeVisible()
  await page.goto('/desk/receipts?tab=rejected')
  await page.getByRole('link', { name: codes[4] ?? '' }).click()
  await expect(page.getByRole('complementary', { name: 'تصمیم' })).toContainText('مبلغ رسید با سفارش نمی‌خواند')
})

/** Enter goes on to the tick, and from the tick it accepts. */
async function acceptByKeyboard(page: Page, bankReference: string): Promise<void> {
  await page.keyboard.type(bankReference)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /در حساب دیده شد/ })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
}

async function rejectByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('KeyR')
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
}

test('on a phone one receipt is judged with its picture above and both decisions in reach', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await useTheme(page, 'light')
  const [code = ''] = await inShop('makeReceipts', 1, 'پویا شریفی')
  await enterDesk(page, '/desk/receipts')
  await expectAccessible(page)
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { name: `رسید ${code}` })).toBeVisible()
  for (const name of ['تایید پرداخت', 'رد رسید']) await expect(page.getByRole('button', { name })).toBeInViewport()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'بزرگ‌نمایی' }).click()
  await expect(page.getByRole('button', { name: 'بزرگ‌نمایی' })).toHaveAttribute('aria-pressed', 'true')
  await reference(page).fill(uniqueReference(77))
  await page.getByRole('checkbox', { name: /در حساب دیده شد/ }).check()
  await page.getByRole('button', { name: 'تایید پرداخت' }).click()
  await expect(page.getByText(`پرداخت سفارش ${code} تایید شد`)).toBeVisible()
  await expect(page.getByRole('heading', { name: `رسید ${code}` })).toHaveCount(0)
})

test('two desks judge one receipt at once: one decision, and the other desk is shown the outcome', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  const [code = ''] = await inShop('makeReceipts', 1, 'شیما نادری')
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fa-IR' })
  const other = await context.newPage()
  const desks = [page, other]
  // Both decisions are held until both are on their way.
  let release = () => {}
  const both = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  const statuses: number[] = []
  for (const [nth, desk] of desks.entries()) {
    await signInAtDesk(desk)
    await openReceipt(desk, code)
    await desk.route('**/verdict', async (route) => {
      sent += 1
      if (sent === desks.length) release()
      await both
      const response = await route.fetch()
      statuses.push(response.status())
      await route.fulfill({ response })
    })
    await reference(desk).fill(uniqueReference(900 + nth))
    await desk.getByRole('checkbox', { name: /در حساب دیده شد/ }).check()
  }
  await Promise.all(desks.map((desk) => desk.getByRole('button', { name: 'تایید پرداخت' }).click()))
  await expect.poll(() => statuses.toSorted()).toEqual([204, 409])
  const messages = desks.map((desk) => desk.getByText(`پرداخت سفارش ${code} تایید شد`).or(desk.getByText(/^این رسید دیگر در انتظار نیست/)))
  for (const message of messages) await expect(message.first()).toBeVisible()
  for (const desk of desks) await expect(stageOf(desk, code)).toHaveCount(0)
  await other.goto('/desk/receipts?tab=accepted')
  await expect(other.getByRole('link', { name: code })).toHaveCount(1)
  expect(pageErrors.splice(0).every((error) => error.includes('status of 409'))).toBe(true)
})
