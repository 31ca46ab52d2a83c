import { enterDesk, signInAtDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 120_000 })

/** `number` is typed as the percent of a rise. */
async function preview(page: Page, word: string, number: string): Promise<void> {
  await page.goto(`/desk/prices?q=${word}`)
  await page.getByRole('textbox', { name: 'درصد' }).fill(number)
  await page.getByRole('button', { name: 'دیدن قیمت‌های تازه' }).click()
  await expect(page.getByRole('heading', { name: 'پیش‌نمایش', level: 1 })).toBeVisible()
}

test('300 prices are previewed, applied and brought back; what is wrong needs its number typed; a run can wait for a day', {
  tag: '@desktop',
}, async ({ page }) => {
  const word = `raise${Date.now()}`
  await inShop('makePricedProducts', word, 300)
  await useTheme(page, 'dark')
  await enterDesk(page)
  await page.getByRole('link', { name: 'قیمت‌ها', exact: true }).click()
  await expect(page.getByText('همه‌ی کالاها')).toBeVisible()
  await expectAccessible(page)

  await preview(page, word, '۴')
  await expect(page.getByText('۳۰۰ قیمت عوض می‌شود')).toBeVisible()
  const rows = page.getByRole('table', { name: 'قیمت‌ها' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('زیر قیمت خرید')
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'تیک همه' }).uncheck()
  await expect(page.getByText('قیمتی آماده نیست')).toBeVisible()
  await page.getByRole('checkbox', { name: 'تیک همه' }).check()
  await page.getByRole('link', { name: /^نیازمند نگاه/ }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: /^همه/ }).click()
  await rows.nth(2).getByRole('checkbox').uncheck()
  await expect(page.getByText('۲۹۸ قیمت آماده است')).toBeVisible()
  await rows.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'اعمال ۲۹۹ قیمت' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'اعمال قیمت‌ها' }).click()
  await expect(dialog.getByText('عدد ۱ را بنویسید')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('۱')
  await dialog.getByRole('button', { name: 'اعمال قیمت‌ها' }).click()
  await expect(page.getByText('۲۹۹ از ۲۹۹ قیمت')).toBeVisible()
  await expect(page.getByText('۱ کنار گذاشته شد')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'برگرداندن' }).click()
  await dialog.getByRole('button', { name: 'برگرداندن ۲۹۹ قیمت' }).click()
  await expect(page.getByRole('heading', { name: /^برگرداندن: ۴٪ بیشتر/ })).toBeVisible()
  await expect(page.getByText('۲۹۹ از ۲۹۹ قیمت')).toBeVisible()
  await rows.nth(1).getByRole('link').click()
  await expect(page.getByRole('table', { name: 'تغییرهای قیمت' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  await preview(page, word, '۵')
  await page.getByRole('button', { name: 'زمان‌بندی' }).click()
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('fa-IR-u-ca-persian', { timeZone: 'Asia/Tehran' })
  await dialog.getByLabel('روز آغاز').fill(tomorrow)
  await dialog.getByLabel('ساعت آغاز').fill('۹:۳۰')
  await dialog.getByRole('button', { name: 'ثبت زمان‌بندی' }).click()
  await expect(page.getByText('زمان‌بندی شده')).toBeVisible()
  await page.getByRole('button', { name: 'لغو اجرا' }).click()
  await expect(page.getByText('متوقف شد')).toBeVisible()
  await inShop('removePricedProducts', word)
})

test('on a phone a preview is a list of rows that are ticked whole', { tag: '@phone' }, async ({ page }) => {
  const word = `phone${Date.now()}`
  await inShop('makePricedProducts', word, 3)
  await page.setViewportSize({ width: 360, height: 780 })
  await useTheme(page, 'light')
  await signInAtDesk(page)
  await preview(page, word, '۵')
  await expect(page.getByText('۵٪ بیشتر، گرد به ۱۰٬۰۰۰ تومان')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'قیمت تازه' })).toBeHidden()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByText(`کالای ${word} 1`).click()
  await page.getByRole('button', { name: `ویرایش قیمت تازه‌ی کالای ${word} 2: ۱٬۰۷۰٬۰۰۰` }).click()
  await page.getByRole('textbox', { name: `قیمت تازه‌ی کالای ${word} 2 (تومان)` }).fill('۱٬۰۹۰٬۰۰۰')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `ویرایش قیمت تازه‌ی کالای ${word} 2: ۱٬۰۹۰٬۰۰۰` })).toBeVisible()
  await page.getByRole('button', { name: 'تغییر', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'قیمت تازه' })).toBeVisible()
  await page.getByRole('button', { name: 'اعمال ۱ قیمت' }).click()
  await expect(page.getByText('۱ از ۱ قیمت')).toBeVisible()
  await page.getByRole('link', { name: `کالای ${word} 2` }).click()
  await expect(page.getByRole('list', { name: 'تغییرهای قیمت' })).toContainText('۱٬۰۹۰٬۰۰۰')
  await expectAccessible(page)
  await inShop('removePricedProducts', word)
})
