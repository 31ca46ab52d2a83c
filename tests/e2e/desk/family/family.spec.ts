import { aHiddenFamily, enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { pasteBlock } from '#tests/e2e/support/paste.ts'

test.describe.configure({ timeout: 180_000 })

/** From the empty form to twelve published variants with prices, stock and a picture, also on a busy machine. */
const makingLimitMs = 90_000

const colours = ['مشکی', 'سفید', 'طلایی']
const options = [
  ['رنگ', colours],
  ['حافظه داخلی', ['۱۲۸ گیگابایت', '۲۵۶ گیگابایت']],
  ['گارانتی', ['۱۲ ماهه شرکتی', '۱۸ ماهه شرکتی']],
] as const

test('the owner makes a phone of twelve variants, pastes prices and stock, and sells it with swatches', { tag: '@desktop' }, async ({
  page,
}) => {
  await useTheme(page, 'dark')
  await enterDesk(page)
  const begun = performance.now()
  let checkedMs = 0
  const checkAccess = async () => {
    const from = performance.now()
    await expectAccessible(page)
    checkedMs += performance.now() - from
  }
  await page.goto('/desk/goods')
  await page.getByRole('button', { name: 'کالای تازه' }).click()
  await page.getByRole('link', { name: /^کالا با چند گونه/ }).click()
  await page.getByLabel('نام فارسی خانواده').fill('گوشی دوازده‌گانه')
  await page.getByLabel('نام لاتین').fill('Twelve Phone 16')
  await page.getByRole('combobox', { name: 'دسته' }).selectOption({ index: 2 })
  await page.getByRole('combobox', { name: 'برند', exact: true }).selectOption({ index: 1 })
  for (const [name, values] of options) {
    await page.getByLabel('افزودن ویژگی').selectOption({ label: name })
    for (const value of values) await page.getByRole('group', { name }).getByRole('checkbox', { name: value, exact: true }).check()
  }
  await expect(page.getByRole('status').filter({ hasText: '۱۲ گونه' })).toBeVisible()
  await checkAccess()
  await page.getByRole('button', { name: 'ساختن ۱۲ گونه' }).click()

  const grid = page.getByRole('grid')
  await expect(grid.locator('[data-cell="11 0"]')).toBeVisible()
  await grid.locator('[data-cell="0 0"]').click()
  await pasteBlock(page, Array.from({ length: 12 }, (_, index) => `${(190 + index) / 10} م\t${index + 1}`).join('\r\n'))
  await expect(grid.locator('[data-cell="11 0"]')).toHaveText('۲۰٬۱۰۰٬۰۰۰')
  // The left arrow goes to the next column, a wrong text stays and says why, and Ctrl+Z takes it back.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F2')
  await page.keyboard.type('ع')
  await page.keyboard.press('Enter')
  await expect(grid.getByText('موجودی فقط عدد است')).toBeVisible()
  await checkAccess()
  await page.keyboard.press('Control+KeyZ')
  await expect(grid.locator('[data-cell="0 1"]')).toHaveText('۱')
  await page.keyboard.press('Control+KeyS')
  await expect(page.getByText('۲۴ تغییر ذخیره شد')).toBeVisible()

  // A picture of the first variant is given to all.
  const family = page.url()
  await page
    .getByRole('button', { name: /^کارهای گوشی دوازده‌گانه/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'تصویرها' }).first().click()
  await page.getByLabel('افزودن تصویر').setInputFiles('media/products/phone-pro-blue-pair.webp')
  await page.getByRole('button', { name: /متن جایگزین ندارد$/ }).click()
  await page.getByRole('textbox', { name: 'متن جایگزین' }).fill('گوشی دوازده‌گانه از روبه‌رو')
  await page.getByRole('dialog').getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(family)
  await page
    .getByRole('button', { name: /^کارهای گوشی دوازده‌گانه/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'رونوشت به گونه‌های دیگر' }).first().click()
  await page.getByRole('button', { name: 'رونوشت', exact: true }).click()
  await page.getByRole('button', { name: 'انتشار ۱۲ گونه‌ی آماده' }).click()
  await expect(page.getByText('انتشار: ۱۲ کالا')).toBeVisible()
  expect(performance.now() - begun - checkedMs).toBeLessThan(makingLimitMs)

  await page
    .getByRole('button', { name: /^کارهای گوشی دوازده‌گانه/ })
    .first()
    .click()
  const shop = await page.getByRole('link', { name: 'دیدن در فروشگاه' }).nth(0).getAttribute('href')
  await page.goto(shop ?? '')
  for (const colour of colours) await expect(page.getByRole('link', { name: new RegExp(`^${colour}`) }).first()).toBeVisible()

  await page.goto(family)
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'پنهان کردن ۱۲ گونه' }).click()
  await expect(page.getByText('پنهان کردن: ۱۲ کالا')).toBeVisible()
})

test('on a phone one price of a family is changed with one large field', { tag: '@phone' }, async ({ page }) => {
  await useTheme(page, 'light')
  await enterDesk(page)
  await page.goto(`/desk/goods/families/${await aHiddenFamily(page, 'گوشی یک‌ویژگی')}`)
  const price = page.getByRole('button', { name: /^قیمت/ }).first()
  await price.click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'قیمت (تومان)' }).fill('۲۱۲٫۵ م')
  await page.getByRole('button', { name: 'تمام' }).click()
  await page.getByRole('button', { name: /^ذخیره‌ی ۱ تغییر/ }).click()
  await expect(page.getByRole('toolbar', { name: 'تغییرهای ذخیره‌نشده' })).toHaveCount(0)
  await expect(price).toHaveAccessibleName(/: ۲۱۲٬۵۰۰٬۰۰۰$/)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
