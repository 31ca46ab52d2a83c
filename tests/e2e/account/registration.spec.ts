import { codeFor, networkOf, newPerson, signUp } from '#tests/e2e/support/account.ts'
import { allowErrors, expect, expectAccessible, hydrated, type Page, test } from '#tests/e2e/support/fixtures.ts'

/** The browser logs refused and aborted requests to the console. */
const allowFailures = (pageErrors: string[]) => {
  allowErrors(pageErrors, /status of 4(09|22)|ERR_(FAILED|CONNECTION)/)
}

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

test('on a phone a registration survives reloads and a lost response, and its errors come into view', { tag: '@phone' }, async ({
  page,
  context,
  pageErrors,
}) => {
  test.setTimeout(90_000)
  const other = await signUp(page)
  const person = newPerson()
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': networkOf(person.mobile) })
  await page.goto('/register?next=%2Fsettings')
  await hydrated(page)
  await fill(page, 'شماره موبایل', person.mobile)
  await page.getByRole('button', { name: 'ارسال کد تایید' }).click()
  await expect(page.getByLabel('کد تایید')).toBeFocused()

  await page.reload()
  await expect(page.getByText(/تا [۰-۹]+ ثانیه دیگر/)).toBeVisible()
  await fill(page, 'کد تایید', await codeFor(page, person.mobile))
  await fill(page, 'نام و نام خانوادگی', person.fullName)
  await fill(page, 'کد ملی', person.nationalId)
  await fill(page, 'ایمیل', other.email)
  await fill(page, 'رمز عبور', person.password)

  await page.reload()
  await expect(page.getByLabel('نام و نام خانوادگی')).toHaveValue(person.fullName)
  await expect(page.getByLabel('کد ملی')).toHaveValue(person.nationalId)
  await expect(page.getByLabel('ایمیل')).toHaveValue(other.email)
  await expect(page.getByLabel('رمز عبور', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'ایجاد حساب' }).click()
  await expect(page.getByLabel('رمز عبور', { exact: true })).toBeFocused()
  await expect(page.getByText('این فیلد را پر کنید').first()).toBeInViewport()

  await fill(page, 'رمز عبور', person.password)
  await fill(page, 'تکرار رمز عبور', person.password)
  await page.getByRole('button', { name: 'ایجاد حساب' }).click()
  const message = page.getByText('با این مشخصات قبلا ثبت نام شده است')
  await expect(message).toBeInViewport()
  await expect(message).toBeFocused()
  await expectAccessible(page)

  await fill(page, 'ایمیل', person.email)
  await page.route('**/api/auth/register', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'ایجاد حساب' }).click()
  await expect(page.getByText('خطا در ثبت نام')).toBeInViewport()
  await page.unrouteAll({ behavior: 'wait' })
  await context.clearCookies({ name: 'vitrin-session' })
  await page.getByRole('button', { name: 'ایجاد حساب' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('phone-proof')
  allowFailures(pageErrors)
})

test('a number that has an account is told so after its code, signs in by code, and recovers its password', { tag: '@phone' }, async ({
  page,
  pageErrors,
}) => {
  const person = await signUp(page)
  const session = (await page.context().cookies()).find(({ name }) => name === 'vitrin-session')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.user)
  const signOut = async () => {
    // A document without scripts: nothing of the page before sends a request or stores anything any more.
    await page.goto('/robots.txt')
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
  await signOut()
  // One number gets one code a minute: these responses are the server's own, tested in tests/integration/account/phone-sign-in.test.ts.
  await page.route('**/api/auth/phone/code', (route) =>
    route.fulfill({ status: 202, json: { resendAfterSeconds: 60, expiresInSeconds: 300 } }),
  )
  await page.route('**/api/auth/phone/verify', (route) => route.fulfill({ json: { ticket: 't', isRegistered: true } }))
  const proveNumber = async () => {
    await fill(page, 'شماره موبایل', person.mobile)
    await page.getByRole('button', { name: 'ارسال کد تایید' }).click()
    await fill(page, 'کد تایید', '123456')
  }
  for (const path of ['login', 'password'])
    await page.route(`**/api/auth/phone/${path}`, async (route) => {
      if (session) await page.context().addCookies([session])
      await route.fulfill({ json: { user } })
    })

  await page.goto('/checkout/cart')
  await hydrated(page)
  await expect(page.getByText('سبد خرید شما همین‌طور می‌ماند')).toBeVisible()
  await page.getByRole('tab', { name: 'ثبت نام' }).click()
  await proveNumber()
  await expect(page.getByText('این شماره در ویترین حساب دارد')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ورود به حساب' }).click()
  await expect(page.getByText('سبد خرید شما همین‌طور می‌ماند')).toBeHidden()
  await expect(page).toHaveURL(/\/checkout\/cart$/)

  await signOut()
  await page.goto('/login?next=%2Fsettings')
  await hydrated(page)
  await page.getByRole('button', { name: 'ورود با کد پیامکی' }).click()
  await expectAccessible(page)
  await proveNumber()
  await expect(page).toHaveURL(/\/settings$/)

  await signOut()
  await page.goto('/login?next=%2Fsettings')
  await hydrated(page)
  await page.getByRole('link', { name: 'رمز عبور را فراموش کرده‌اید؟' }).click()
  await page.getByRole('button', { name: 'بازیابی با کد پیامکی' }).click()
  await proveNumber()
  await fill(page, 'رمز عبور', 'آفتاب و مهتاب')
  await fill(page, 'تکرار رمز عبور', 'آفتاب و مهتاب')
  await page.getByRole('button', { name: 'ذخیره رمز عبور' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  expect(pageErrors).toEqual([])
})
