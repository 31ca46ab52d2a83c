import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 180_000 })

const bar = (page: Page) => page.getByRole('toolbar', { name: 'کار روی انتخاب' })
const toasts = (page: Page) => page.getByRole('status')

/** One row of the list, then all that it matches. */
async function chooseAll(page: Page, word: string, number: string): Promise<void> {
  await page.goto(`/desk/goods?q=${word}`)
  await page
    .getByRole('checkbox', { name: /^انتخاب کالای/ })
    .first()
    .check()
  await bar(page)
    .getByRole('button', { name: `همه‌ی ${number} کالای این فهرست` })
    .click()
  await expect(bar(page)).toContainText(`همه‌ی ${number} کالای این فهرست در ساعت`)
}

test('a label for all products of a list is one press, and taken back by another', async ({ page }) => {
  const word = `many${Date.now()}`
  await inShop('makePricedProducts', word, 120)
  await enterDesk(page)
  await chooseAll(page, word, '۱۲۰')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'برچسب' }).click()
  await page.getByLabel('نام برچسب').fill(word)
  await page.getByRole('dialog').getByRole('button', { name: 'برچسب زدن' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(toasts(page).filter({ hasText: new RegExp(`^برچسب زدن «.${word}.»: ۱۲۰ کالا`) })).toBeVisible()
  await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'واگرد' }).click()
  await expect(toasts(page).filter({ hasText: new RegExp(`واگرد برچسب زدن «.${word}.»: ۱۲۰ کالا`) })).toBeVisible()
  await page.goto(`/desk/goods?label=${word}`)
  await expect(page.getByText('کالایی با این فیلترها نیست')).toBeVisible()
  await inShop('removePricedProducts', word)
})

test('more than 200 products are a job with a page: what was refused is named, what was done is undone', async ({ page }) => {
  const word = `job${Date.now()}`
  await inShop('makePricedProducts', word, 450)
  await enterDesk(page)
  await chooseAll(page, word, '۴۵۰')
  await bar(page).getByRole('button', { name: 'جابه‌جایی به دسته' }).click()
  await expect(page.getByRole('dialog')).toContainText('این کار روی سرور پیش می‌رود')
  await page.getByLabel('دسته‌ی تازه').selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'جابه‌جایی به دسته' }).click()

  // On a quiet machine it is done before the response.
  await expect(page.getByRole('button', { name: /^واگرد/ }).first()).toBeVisible({ timeout: 60_000 })
  await page.goto('/desk/goods')
  await page
    .getByRole('link', { name: /^جابه‌جایی به دسته .*۴۵۰ از ۴۵۰ کالا/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'پیشرفت' })).toContainText('۴۵۰ کالا عوض شد')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^واگرد/ }).click()
  await expect(page.getByRole('heading', { name: /^واگرد جابه‌جایی به دسته/, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'پیشرفت' })).toContainText('۴۵۰ کالا عوض شد', { timeout: 60_000 })

  await chooseAll(page, word, '۴۵۰')
  await bar(page)
    .getByRole('button', { name: /^انتشار/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'انتشار' }).click()
  await expect(page.getByRole('region', { name: 'پیشرفت' })).toContainText('۴۵۰ تصویر ندارد', { timeout: 60_000 })
  const left = page.getByRole('region', { name: 'کالاهایی که دست نخورد' })
  await expect(left.getByRole('listitem')).toHaveCount(51)
  await expect(left).toContainText('و ۴۰۰ کالای دیگر')
  await expectAccessible(page)
  await inShop('removePricedProducts', word)
})
