import { aShopperWithCart, giveAddress } from '#tests/e2e/support/checkout.ts'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, soon, test, useTheme } from '#tests/e2e/support/fixtures.ts'

test.describe.configure({ timeout: 120_000 })

/** A city that no other test ships to. */
const place = { province: 'اردبیل', city: 'سرعین' }

async function save(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(desk.getByText('روش ارسال ذخیره شد').last()).toBeVisible()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
}

test('on a phone the owner makes a way of shipping, and the checkout follows each change of it', { tag: '@phone' }, async ({
  page,
  context,
  pageErrors,
}) => {
  await useTheme(page, 'light')
  await aShopperWithCart(page)
  await giveAddress(page, place)
  const desk = await context.newPage()
  await useTheme(desk, 'light')
  await enterDesk(desk, '/desk/settings')
  await desk.getByRole('link', { name: /^روش‌های ارسال/ }).click()
  await desk.getByRole('button', { name: 'روش تازه' }).click()
  const name = `باربری ${Date.now()}`
  await desk.getByLabel('نام روش').fill(name)
  await desk.getByLabel('با چه کسی').fill('باربری')
  await desk.getByLabel('زمان تحویل').fill('۲ روز کاری')
  await desk.getByLabel('هزینه (تومان)').fill('90000')
  await desk.getByLabel('حداکثر وزن (گرم)').fill('1')
  await desk.getByLabel('شهرها').fill('سرعین، شهر فرنگ')
  await desk.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(desk.getByText('این شهرها در فهرست نشانی‌ها نیست: شهر فرنگ')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByLabel('شهرها').fill(place.city)
  await save(desk)
  const row = desk.getByRole('button', { name, exact: true })
  try {
    await soon(row)
    const shipping = async () => {
      await page.goto('/checkout/address')
      await page.locator('div:has(> input[type=radio])', { hasText: place.city }).getByRole('radio').check()
      await page.getByRole('button', { name: 'ادامه' }).click()
      await expect(page).toHaveURL(/\/checkout\/shipping$/)
      await expect(page.getByRole('main')).toContainText(name)
    }
    await shipping()
    // Heavier than it carries, and it says so.
    await expect(page.getByRole('region', { name: 'برای این سفارش ممکن نیست' })).toContainText(name)
    await expectAccessible(page)

    await row.click()
    await desk.getByLabel('حداکثر وزن (گرم)').fill('')
    await desk.getByLabel('رایگان از خرید (تومان)').fill('۹۰۰٬۰۰۰٬۰۰۰')
    await save(desk)
    await shipping()
    await page.getByRole('radio', { name: new RegExp(name) }).check()
    await expect(page.getByText('برای خرید ۹۰۰٬۰۰۰٬۰۰۰ تومان و بیشتر رایگان')).toBeVisible()
    await row.click()
    await desk.getByLabel('رایگان از خرید (تومان)').fill('۱۰۰۰')
    await save(desk)
    await shipping()
    const card = page.getByRole('radio', { name: new RegExp(name) }).locator('xpath=..')
    await expect(card).toContainText('رایگان')

    // A rule of the city, tried out before it is saved; the receiver pays the carrier.
    await row.click()
    await desk.getByRole('button', { name: 'قاعده‌ی تازه' }).click()
    await desk.getByLabel('قاعده‌ی ۱', { exact: true }).selectOption('پس‌کرایه (با گیرنده)')
    await desk.getByLabel('شهرها و استان‌ها').fill(place.city)
    await desk.getByLabel('شهر مقصد').fill(place.city)
    await desk.getByRole('button', { name: 'حساب کن' }).click()
    await expect(desk.getByRole('group', { name: 'آزمایش هزینه' }).getByRole('status')).toHaveText('پس‌کرایه')
    await expectAccessible(desk)
    await save(desk)
    await shipping()
    await expect(card).toContainText('گیرنده آن را هنگام تحویل به مامور می‌پردازد')
    await page.getByRole('radio', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'ادامه' }).click()
    await expect(page.getByRole('region', { name: 'مرور سفارش' })).toContainText(`${name}، ۲ روز کاری، پس‌کرایه`)
  } finally {
    await row.click()
    await desk.getByRole('button', { name: 'حذف', exact: true }).click()
    await expect(row).toHaveCount(0)
  }
  expect(pageErrors.splice(0).every((error) => error.includes('status of 422'))).toBe(true)
})
