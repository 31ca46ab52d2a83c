import { expect, expectAccessible, hydrated, test } from './support/fixtures.ts'

test('a visitor writes to the shop by keyboard; errors appear at their fields, and nothing typed is lost', { tag: '@desktop' }, async ({
  page,
  pageErrors,
}) => {
  await page.goto('/contact')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'فرستادن پیام' })
  const field = (name: string) => form.getByLabel(name)
  await field('نام و نام خانوادگی').focus()
  await page.keyboard.type('سارا کریمی')
  await page.keyboard.press('Tab')
  await page.keyboard.type('۰۹۱۲')
  await page.keyboard.press('Enter')
  await expect(field('شماره موبایل یا ایمیل')).toBeFocused()
  await expect(field('شماره موبایل یا ایمیل')).toHaveAccessibleDescription('شماره موبایل معتبر نیست. فرمت صحیح: 09xxxxxxxxx')
  await expect(field('متن پیام')).toHaveAccessibleDescription('لطفا متن پیام را بنویسید')
  await expect(field('نام و نام خانوادگی')).toHaveValue('سارا کریمی')
  await expectAccessible(page)

  await field('شماره موبایل یا ایمیل').fill('sara@mail.example')
  await field('موضوع').fill('پرسش')
  await field('متن پیام').fill('<script>alert(1)</script>')
  await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json: { detail: 'کمی بعد دوباره تلاش کنید' } }))
  await form.getByRole('button', { name: 'فرستادن پیام' }).click()
  await expect(form.getByRole('alert')).toHaveText('کمی بعد دوباره تلاش کنید')
  await expect(field('متن پیام')).toHaveValue('<script>alert(1)</script>')
  await page.unroute('**/api/contact')
  pageErrors.length = 0

  await form.getByRole('button', { name: 'فرستادن پیام' }).click()
  await expect(page.getByRole('heading', { name: 'پیام شما رسید' })).toBeFocused()
  await page.getByRole('button', { name: 'نوشتن پیام دیگر' }).click()
  await expect(field('متن پیام')).toHaveValue('')
})
