import { codeFor, linkFor, newPerson, signIn, signUp } from './support/account.ts'
import { allowErrors, expect, expectAccessibleInBothThemes, hydrated, test } from './support/fixtures.ts'

const saved = 'اطلاعات با موفقیت ذخیره شد'

test('the profile has its six cards; name, e-mail and phone can be changed', { tag: '@phone' }, async ({ page, pageErrors }) => {
  const person = await signUp(page)
  await page.goto('/profile')
  await hydrated(page)
  for (const name of ['اطلاعات شخصی', 'سفارش‌های من', 'آدرس‌های من', 'روش‌های پرداخت', 'تنظیمات', 'حساب کاربری']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'سفارش‌های من' })).toContainText('هنوز سفارشی ثبت نکرده‌اید')
  await expectAccessibleInBothThemes(page)
  const info = page.getByRole('region', { name: 'اطلاعات شخصی' })
  expect(await info.textContent()).not.toContain(person.nationalId)

  await info.getByRole('button', { name: 'ویرایش نام و نام خانوادگی' }).click()
  await info.getByLabel('نام و نام خانوادگی').fill('سارا رضایی')
  await info.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(info).toContainText('سارا رضایی')
  await expect(info.getByRole('button', { name: 'ویرایش نام و نام خانوادگی' })).toBeFocused()

  const { mobile, email } = newPerson()
  await info.getByRole('button', { name: 'ویرایش شماره موبایل' }).click()
  const dialog = page.getByRole('dialog', { name: 'تغییر شماره موبایل' })
  await dialog.getByLabel('شماره موبایل تازه').fill(mobile)
  await dialog.getByLabel('رمز عبور').fill('نه این')
  await dialog.getByRole('button', { name: 'ارسال کد تایید' }).click()
  await expect(dialog.getByText('رمز عبور اشتباه است')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('رمز عبور').fill(person.password)
  await dialog.getByRole('button', { name: 'ارسال کد تایید' }).click()
  await expect(dialog.getByLabel('کد تایید')).toBeFocused()
  await dialog.getByLabel('کد تایید').fill(await codeFor(page, mobile))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(saved)).toBeVisible()

  await info.getByRole('button', { name: 'ویرایش ایمیل' }).click()
  await page.getByLabel('ایمیل تازه').fill(email)
  await page.getByLabel('رمز عبور').fill(person.password)
  await page.getByRole('button', { name: 'ارسال پیوند تایید' }).click()
  await expect(page.getByText('پیوند تایید به ایمیل تازه فرستاده شد.')).toBeVisible()
  await page.goto(await linkFor(page, email, 'confirm-email'))
  await expect(page.getByText('ایمیل شما تایید شد.')).toBeVisible()
  await page.getByRole('link', { name: 'رفتن به پروفایل' }).click()
  await expect(info).toContainText(email)
  // The link has renewed the session: requests in flight with the old one get 401.
  allowErrors(pageErrors, /status of 4(01|22)/)
})

test('preferences stay in this browser; a new password ends other sessions', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const person = await signUp(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await context.newPage()
  await signIn(elsewhere, person)
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('switch', { name: 'اعلان‌های پیامکی' }).click()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('switch', { name: 'اعلان‌های پیامکی' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'اعلان‌های ایمیلی' })).toBeChecked()

  await page.getByRole('button', { name: 'تغییر رمز عبور' }).click()
  const dialog = page.getByRole('dialog', { name: 'تغییر رمز عبور' })
  await dialog.getByLabel('رمز عبور کنونی').fill('نه این')
  await dialog.getByLabel('رمز عبور تازه').fill('آفتاب و مهتاب')
  await dialog.getByLabel('تکرار رمز عبور').fill('آفتاب و مهتاب')
  await dialog.getByRole('button', { name: 'تغییر رمز عبور' }).click()
  await expect(dialog.getByText('رمز عبور اشتباه است')).toBeVisible()
  await expect(dialog.getByLabel('رمز عبور کنونی')).toBeFocused()
  await dialog.getByLabel('رمز عبور کنونی').fill(person.password)
  await dialog.getByRole('button', { name: 'تغییر رمز عبور' }).click()
  await expect(page.getByText(saved)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/profile$/)

  await elsewhere.goto('/profile')
  await expect(elsewhere).toHaveURL(/\/login\?next=%2Fprofile&expired=1$/)
  allowErrors(pageErrors, /status of 422/)
})

const hostile = [
  `<img src=x onerror="window.intruder=1">سارا`,
  `"><script>window.intruder=1</script>سارا`,
  `{{7*7}}\${7*7}</title><svg onload=window.intruder=1>سارا`,
]

test('IN-02: hostile names are shown as text wherever a name appears', { tag: '@desktop' }, async ({ page }) => {
  for (const fullName of hostile) {
    await page.context().clearCookies()
    await signUp(page, { fullName })
    for (const path of ['/profile', '/settings', '/login']) {
      await page.goto(path)
      await hydrated(page)
      await page.getByRole('button', { name: 'حساب کاربری' }).click()
      await expect(page.getByRole('navigation', { name: 'حساب کاربری' })).toContainText(fullName)
    }
    expect(await page.evaluate(() => 'intruder' in window)).toBe(false)
  }
})
