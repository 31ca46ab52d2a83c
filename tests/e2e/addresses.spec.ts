import { signUp } from './support/account.ts'
import { aShopperWithCart } from './support/checkout.ts'
import { expect, expectAccessible, hydrated, type Page, test, useTheme } from './support/fixtures.ts'

const form = (page: Page, name = 'افزودن آدرس جدید') => page.getByRole('dialog', { name })
const card = (page: Page, name: string) => page.getByRole('listitem', { name })
const save = { name: 'ثبت آدرس' }
const typed = {
  addressType: 'home',
  recipientName: 'مریم احمدی',
  recipientPhone: '09123456789',
  province: 'فارس',
  city: 'شیراز',
  addressLine1: 'خیابان نمونه',
}

test('a new address: errors appear beside their fields, a failed request loses nothing, and the saved address is shown', {
  tag: '@phone',
}, async ({ page, pageErrors }) => {
  const person = await signUp(page)
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'افزودن آدرس جدید' }).click()
  const name = form(page).getByRole('textbox', { name: 'نام گیرنده' })
  const phone = form(page).getByRole('textbox', { name: 'شماره تماس گیرنده' })
  await expect(name).toHaveValue(person.fullName)
  await expect(phone).toHaveValue(person.mobile)
  const city = form(page).getByRole('combobox', { name: 'شهر' })
  await expect(city).toBeDisabled()
  await name.fill('')
  await form(page).getByRole('button', save).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('لطفا نام گیرنده را وارد کنید')

  await name.fill('علي <img src=x onerror=alert(1)>')
  await expect(name).toHaveAccessibleDescription('')
  await phone.fill('۰۲۱ ۸۸۸۸ ۷۷۷۷')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'نوشته‌هایتان ذخیره نشده است' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(phone).toHaveValue('۰۲۱ ۸۸۸۸ ۷۷۷۷')
  const province = form(page).getByRole('combobox', { name: 'استان' })
  await province.selectOption('گیلان')
  await city.selectOption('رشت')
  await province.selectOption('یزد')
  await expect(city).toHaveValue('')
  await city.selectOption('میبد')
  await form(page).getByRole('textbox', { name: 'نشانی', exact: true }).fill('خیابان نمونه، پلاک ۱۲')

  await page.route('/api/addresses', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await form(page).getByRole('button', save).click()
  await expect(page.getByText('خطا در ثبت آدرس')).toBeVisible()
  await page.unroute('/api/addresses')
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('500')])

  await form(page).getByRole('button', save).click()
  await expect(form(page)).toBeHidden()
  await expect(card(page, 'خانه')).toContainText('یزد، میبد، خیابان نمونه، پلاک ۱۲')
  await expect(card(page, 'خانه')).toContainText('علی <img src=x onerror=alert(1)>، ۰۲۱۸۸۸۸۷۷۷۷')
  await expect(card(page, 'خانه')).toContainText('آدرس پیش‌فرض')
})

test('the address book: an address is edited, made the default and deleted', async ({ page, isMobile, baseURL }) => {
  await useTheme(page, isMobile ? 'light' : 'dark')
  await signUp(page)
  const headers = { origin: baseURL ?? '', 'x-requested-with': 'vitrin' }
  for (const addressType of ['home', 'work']) await page.request.post('/api/addresses', { headers, data: { ...typed, addressType } })
  await page.goto('/profile')
  await hydrated(page)

  await page.getByRole('button', { name: 'ویرایش آدرس خانه' }).click()
  await expect(form(page, 'ویرایش آدرس')).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await form(page, 'ویرایش آدرس').getByRole('textbox', { name: 'عنوان آدرس' }).fill('خانه ما')
  await form(page, 'ویرایش آدرس').getByRole('button', save).click()
  await expect(card(page, 'خانه ما')).toContainText('آدرس پیش‌فرض')

  await page.getByRole('button', { name: 'انتخاب محل کار به‌عنوان آدرس پیش‌فرض' }).click()
  await expect(card(page, 'محل کار')).toContainText('آدرس پیش‌فرض')
  await expect(card(page, 'خانه ما').getByRole('button', { name: /به‌عنوان آدرس پیش‌فرض/ })).toBeVisible()

  await page.getByRole('button', { name: 'حذف آدرس محل کار' }).click()
  await page.getByRole('dialog', { name: 'حذف آدرس' }).getByRole('button', { name: 'حذف آدرس' }).click()
  await expect(card(page, 'محل کار')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'افزودن آدرس جدید' })).toBeFocused()
  await page.reload()
  await expect(card(page, 'خانه ما')).toContainText('آدرس پیش‌فرض')
})

test('in the checkout the form of the first address opens by itself, with the name and phone of the account', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const { person } = await aShopperWithCart(page)
  const headers = { origin: baseURL ?? '', 'x-requested-with': 'vitrin' }
  const { addresses }: { addresses: { id: string }[] } = await (await page.request.get('/api/addresses')).json()
  for (const { id } of addresses) await page.request.delete(`/api/addresses/${id}`, { headers })
  await page.goto('/checkout/address')
  await expect(form(page).getByRole('textbox', { name: 'نام گیرنده' })).toHaveValue(person.fullName)
  await expect(form(page).getByRole('textbox', { name: 'شماره تماس گیرنده' })).toHaveValue(person.mobile)
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
})
