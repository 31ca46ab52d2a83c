import { codeFor, forgetPerson, linkFor, networkOf, newPerson, type Person, signUp } from './support/account.ts'
import { allowErrors, awake, expect, expectAccessible, hydrated, type Page, test, useTheme } from './support/fixtures.ts'

const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

/** The browser logs every error response to the console. */
const allowRefusals = (pageErrors: string[]) => {
  allowErrors(pageErrors, /status of 4(01|22)/)
}

async function fillDetails(page: Page, { fullName, nationalId, email, password }: Person): Promise<void> {
  await page.getByLabel('نام و نام خانوادگی').fill(fullName)
  await page.getByLabel('کد ملی').fill(nationalId)
  await page.getByLabel('ایمیل').fill(email)
  await page.getByLabel('رمز عبور', { exact: true }).fill(password)
  await page.getByLabel('تکرار رمز عبور').fill(password)
}

test('WEB-10: a new shopper registers on a phone with the code of the inbox, returns to the requested page, and leaves no trace', {
  tag: '@phone',
}, async ({ page, context, pageErrors }) => {
  test.setTimeout(90_000)
  const person = newPerson()
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': networkOf(person.mobile) })
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/)
  await hydrated(page)
  await page.getByRole('tab', { name: 'ثبت نام' }).click()
  await expect(page).toHaveURL(/\/register\?next=%2Fprofile$/)

  await page.getByLabel('شماره موبایل').fill('0912')
  await page.getByRole('button', { name: 'ارسال کد تایید' }).click()
  await expect(page.getByText('شماره موبایل معتبر نیست. فرمت صحیح: 09xxxxxxxxx')).toBeVisible()
  await expect(page.getByLabel('شماره موبایل')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('شماره موبایل').fill(`+98 ${person.mobile.slice(1)}`)
  await page.getByRole('button', { name: 'ارسال کد تایید' }).click()
  await expect(page.getByText('کد تایید به موبایل شما ارسال شد')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ارسال مجدد کد' })).toBeDisabled()
  await expect(page.getByText(/تا [۰-۹]+ ثانیه دیگر/)).toBeVisible()
  await page.getByLabel('کد تایید').fill((await codeFor(page, person.mobile)) === '111111' ? '۲۲۲۲۲۲' : '۱۱۱۱۱۱')
  await expect(page.getByText('کد تایید نامعتبر یا منقضی شده است')).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'صندوق پیام‌ها' }).click()
  const inbox = await opened
  const message = inbox.getByRole('listitem').filter({ hasText: person.mobile })
  const code = await message.getByRole('status', { name: 'کد تایید' }).textContent()
  await inbox.close()
  await page.getByLabel('کد تایید').fill(code ?? '')

  await page.getByLabel('کد ملی').fill('0499370898')
  await expect(page.getByText('کد ملی معتبر نیست')).toBeVisible()
  await fillDetails(page, { ...person, nationalId: '0499370899' })
  await expect(page.getByText('کد ملی معتبر است')).toBeVisible()
  await fillDetails(page, person)
  await page.getByLabel('تکرار رمز عبور').fill('چیز دیگر')
  await page.getByRole('button', { name: 'ایجاد حساب' }).click()
  await expect(page.getByText('رمز عبور و تکرار آن یکسان نیستند')).toBeVisible()
  await expect(page.getByLabel('تکرار رمز عبور')).toBeFocused()
  await expect(page.getByLabel('ایمیل')).toHaveValue(person.email)
  await expectAccessible(page)
  await page.getByLabel('تکرار رمز عبور').fill(person.password)
  await page.getByRole('button', { name: 'ایجاد حساب' }).click()

  await expect(page).toHaveURL(/\/profile$/)
  await hydrated(page)
  const bar = page.getByRole('navigation', { name: 'نوار پایین' })
  await expect(bar.getByRole('link', { name: 'پروفایل' })).toHaveAttribute('href', '/profile')
  const storage = await stored(page)
  expect(storage).toContain(person.email)
  for (const secret of [person.mobile.slice(1), person.nationalId, person.password, 'vitrin-session']) expect(storage).not.toContain(secret)

  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await hydrated(page)
  await expect(bar.getByRole('link', { name: 'ورود' })).toHaveAttribute('href', '/login')
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([])
  expect((await context.cookies()).filter(({ name }) => name.endsWith('session'))).toEqual([])
  allowRefusals(pageErrors)
})

test('by keyboard alone: between the tabs, into the account, through the profile menu and out', { tag: '@desktop' }, async ({
  page,
  pageErrors,
}) => {
  await useTheme(page, 'light')
  const person = await signUp(page)
  await forgetPerson(page)
  await page.goto('/login?next=%2Fsettings')
  await hydrated(page)
  await page.getByRole('tab', { name: 'ورود' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'ثبت نام', selected: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(page.getByRole('tab', { name: 'ورود', selected: true })).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('لطفا ایمیل و رمز عبور را وارد کنید')).toBeVisible()
  await expect(page.getByLabel('ایمیل')).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('نه این')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ایمیل یا رمز عبور اشتباه است')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/settings$/)
  await hydrated(page)
  const button = page.getByRole('button', { name: 'حساب کاربری' })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const menu = page.getByRole('navigation', { name: 'حساب کاربری' })
  await expect(menu.getByRole('link', { name: 'پروفایل من' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(menu.getByRole('button', { name: 'خروج' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('link', { name: 'ورود / ثبت نام' })).toBeVisible()
  allowRefusals(pageErrors)
})

test('the signed-in state is correct before the first script runs, and other tabs follow', async ({
  page,
  context,
  isMobile,
  pageErrors,
}) => {
  await signUp(page)
  const bar = (tab: Page) => (isMobile ? tab.getByRole('navigation', { name: 'نوار پایین' }) : tab.getByRole('banner'))
  const shopperSign = (tab: Page) =>
    isMobile ? bar(tab).getByRole('link', { name: 'پروفایل' }) : bar(tab).getByRole('button', { name: 'حساب کاربری' })
  const guestSign = (tab: Page) => bar(tab).getByRole('link', { name: /^ورود/ })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/about')
  await expect(shopperSign(page)).toBeVisible()
  await expect(guestSign(page)).toBeHidden()
  pageErrors.length = 0 // the scripts were blocked on purpose
  await page.unroute('**/assets/*.js')
  await page.goto('/about')
  await hydrated(page)

  const other = await context.newPage()
  await other.goto('/profile')
  await hydrated(other)
  await other.route('**/api/auth/logout', (route) => route.abort())
  await other.getByRole('button', { name: 'خروج از حساب' }).click()
  await expect(other).toHaveURL(/:\d+\/$/)
  await expect(guestSign(other)).toBeVisible()
  await expect(guestSign(page)).toBeVisible()
  await expect(shopperSign(page)).toBeHidden()
})

test('an expired session is announced, and signing in leads back', { tag: '@desktop' }, async ({ page, context, pageErrors, baseURL }) => {
  const person = await signUp(page)
  await page.goto('/profile')
  await awake(page)
  // The lists are synced, so that the first request of the expired session is the change.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sync-storage') ?? '')).toContain('"owner":"')
  await context.addCookies([{ name: 'vitrin-session', value: 'x'.repeat(43), url: baseURL ?? '' }])
  await page.getByRole('button', { name: 'ویرایش نام و نام خانوادگی' }).click()
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile&expired=1$/)
  await hydrated(page)
  await expect(page.getByRole('main').getByText('نشست شما منقضی شده است، دوباره وارد شوید')).toBeVisible()
  await page.getByLabel('ایمیل').fill(person.email)
  await page.getByLabel('رمز عبور').fill(person.password)
  await page.getByRole('button', { name: 'ورود به حساب' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  allowRefusals(pageErrors)
})

test('a resent code clears the refused one; an unconfirmed e-mail is announced, and the sign-in tab appears after two seconds', {
  tag: '@phone',
}, async ({ page, pageErrors }) => {
  await page.route('**/api/auth/phone/code', (route) =>
    route.fulfill({ status: 202, json: { resendAfterSeconds: 1, expiresInSeconds: 300 } }),
  )
  const refusal = { code: 'code.wrong', detail: 'کد تایید نامعتبر یا منقضی شده است' }
  await page.route('**/api/auth/phone/verify', (route) =>
    route.request().postDataJSON().code === '123456'
      ? route.fulfill({ json: { ticket: 't', isRegistered: false } })
      : route.fulfill({ status: 422, json: refusal }),
  )
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 202, json: { confirmEmail: true } }))
  await page.goto('/register')
  await hydrated(page)
  const person = newPerson()
  await page.getByLabel('شماره موبایل').fill(person.mobile)
  await page.getByRole('button', { name: 'ارسال کد تایید' }).click()
  await page.getByLabel('کد تایید').fill('111111')
  await expect(page.getByText(refusal.detail)).toBeVisible()
  await page.getByRole('button', { name: 'ارسال مجدد کد' }).click()
  await expect(page.getByText(refusal.detail)).toBeHidden()
  await expect(page.getByLabel('کد تایید')).toHaveValue('')
  await expect(page.getByLabel('کد تایید')).toBeFocused()
  await page.getByLabel('کد تایید').fill('123456')
  await fillDetails(page, person)
  await page.getByRole('button', { name: 'ایجاد حساب' }).click()
  await expect(page.getByText('لطفا ایمیل خود را تایید کنید')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'ورود', selected: true })).toBeVisible()
  await expect(page.getByText('لطفا ایمیل خود را تایید کنید')).toBeVisible()
  allowRefusals(pageErrors)
})

test('a forgotten password is replaced through the link of an e-mail', { tag: '@desktop' }, async ({ page, pageErrors }) => {
  const person = await signUp(page)
  await forgetPerson(page)
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('link', { name: 'رمز عبور را فراموش کرده‌اید؟' }).click()
  await expect(page.getByRole('heading', { name: 'فراموشی رمز عبور' })).toBeVisible()
  await page.getByLabel('ایمیل').fill(person.email)
  await page.getByRole('button', { name: 'ارسال پیوند' }).click()
  await expect(page.getByText('اگر با این ایمیل حسابی باشد، پیوند ساختن رمز تازه به آن فرستاده شد.')).toBeVisible()
  await page.goto(await linkFor(page, person.email, 'reset-password'))
  await hydrated(page)
  await page.getByLabel('رمز عبور', { exact: true }).fill('آفتاب و مهتاب')
  await page.getByLabel('تکرار رمز عبور').fill('آفتاب و مهتاب')
  await page.getByRole('button', { name: 'ذخیره رمز عبور' }).click()
  await expect(page.getByText('رمز عبور شما تغییر کرد. اکنون با رمز تازه وارد شوید.')).toBeVisible()
  await page.goto('/confirm-email#nothing')
  await expect(page.getByText('این پیوند نامعتبر یا منقضی شده است')).toBeVisible()
  allowRefusals(pageErrors)
})

test('without JavaScript the screen says what it needs', { tag: '@desktop' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByText('برای ورود و ثبت نام، JavaScript را در مرورگر خود روشن کنید')).toBeVisible()
  await expect(page.getByLabel('ایمیل')).toBeHidden()
})
