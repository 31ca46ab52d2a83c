import { createHmac } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { messageTo, type Person, signUp } from '#tests/e2e/support/account.ts'
import { enterDesk, enterDeskByCommand } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 240_000 })

/** The code an authenticator app shows, computed without the shop's own code. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1e6).padStart(6, '0')
}

const today = (page: Page) => page.getByRole('heading', { name: 'امروز', level: 1 })

async function signInWith(page: Page, { email, password }: Person, code?: string): Promise<void> {
  await page.goto('/desk')
  await page.getByLabel('ایمیل یا شماره موبایل').fill(email)
  await page.getByLabel('رمز عبور').fill(password)
  await page.getByRole('button', { name: 'ورود به میز کار' }).click()
  if (!code) return expect(today(page)).toBeVisible()
  await page.getByLabel('کد برنامه‌ی رمزساز یا کد بازیابی').fill(code)
  await page.getByLabel('تا ۳۰ روز در این دستگاه کد نخواه').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ورود به میز کار' }).click()
  await expect(today(page)).toBeVisible()
}

async function endSession(page: Page): Promise<void> {
  await page.request.post('/api/desk/session/sign-out', {
    headers: { 'x-requested-with': 'vitrin', origin: new URL(page.url()).origin, 'content-type': 'application/json' },
  })
}

/** Scans, proves with the first code and returns the secret with the recovery codes. */
async function setUpTotp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'راه‌اندازی ورود دومرحله‌ای' }).click()
  await expect(page.getByRole('img', { name: 'کد QR ورود دومرحله‌ای' })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await page.getByText('این کلید را دستی').locator('bdi').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('کد شش‌رقمی').fill(codeOf(secret))
  await page.getByRole('button', { name: 'تایید کد' }).click()
  const codes = page.getByRole('region', { name: 'کدهای بازیابی' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCodes = await codes.allTextContents()
  await page.getByRole('button', { name: 'نگه داشتم' }).click()
  return { secret, recoveryCodes }
}

/** Another browser with a screen like that of `like`. */
async function anotherBrowser(browser: Browser, like: Page, theme: 'dark' | 'light'): Promise<Page> {
  const options = { baseURL: String(test.info().project.use.baseURL), viewport: like.viewportSize(), locale: 'fa-IR' }
  const page = await (await browser.newContext(options)).newPage()
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
  return page
}

/** The owner invites an account; returns the link of the mail. */
async function invite(owner: Page, colleague: Person): Promise<string> {
  await owner.goto('/desk/settings/staff')
  await owner.getByRole('button', { name: 'دعوت همکار' }).click()
  await owner.getByLabel('ایمیل').fill(colleague.email)
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'فرستادن دعوت' }).click()
  await expect(owner.getByRole('heading', { name: 'دعوت‌های باز' })).toBeVisible()
  const linkOf = async () =>
    /\/desk\/invite#\S+/.exec((await messageTo(owner, colleague.email, '/desk/invite').catch(() => null))?.text ?? '')?.[0]
  await expect.poll(linkOf, { timeout: 60_000 }).toBeTruthy()
  return (await linkOf()) ?? ''
}

test('an invited colleague joins, must set up the second factor, comes back by recovery code and trusted device', async ({
  page,
  browser,
  isMobile,
  pageErrors,
}) => {
  if (isMobile) await page.setViewportSize({ width: 360, height: 780 })
  await useTheme(page, isMobile ? 'light' : 'dark')
  const person = await signUp(page)
  const owner = await anotherBrowser(browser, page, isMobile ? 'dark' : 'light')
  await enterDesk(owner)
  await page.goto(await invite(owner, person))
  await expect(page.getByRole('heading', { name: 'پیوستن به همکاران' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('رمز عبور').fill(person.password)
  await page.getByRole('button', { name: 'پذیرفتن دعوت' }).click()
  await expect(today(page)).toBeVisible()

  // A demo offers the second factor; a real shop shows this page before any other.
  await page.route('**/api/desk/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mustSetTotp: true } })
  })
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'ورود دومرحله‌ای' })).toBeVisible()
  const { secret, recoveryCodes } = await setUpTotp(page)
  await page.unrouteAll({ behavior: 'wait' })

  await endSession(page)
  await signInWith(page, person, recoveryCodes[0])
  await endSession(page)
  await signInWith(page, person)
  expect(pageErrors.splice(0).every((line) => /status of 40[14]/.test(line))).toBe(true)

  // A device that nobody trusts needs the app's code; a used one does not open the desk again.
  const elsewhere = await anotherBrowser(browser, page, 'light')
  await inShop('ageLastCodeOf', person.email)
  await signInWith(elsewhere, person, codeOf(secret))
  await page.goto('/desk/settings/account')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^پایان نشست/ })
    .first()
    .click()
  await expect(page.getByText('نشست پایان یافت')).toBeVisible()
  await elsewhere.goto('/desk/settings')
  await expect(elsewhere.getByRole('heading', { name: 'نشست شما پایان یافت' })).toBeVisible()
  await expectAccessible(elsewhere)
  const requested: string[] = []
  elsewhere.on('request', (request) => requested.push(request.url()))

  await stepUp(page, person)
  // DESK-48
  expect(requested).toEqual([])
  expect(pageErrors.splice(0).every((line) => /status of 403/.test(line))).toBe(true)
})

/** Eleven minutes later new recovery codes need the password or a code again; a trusted device does not count. */
async function stepUp(page: Page, { email }: Person): Promise<void> {
  await inShop('ageProofsOf', email)
  await page.getByRole('button', { name: 'کدهای بازیابی تازه' }).click()
  const dialog = page.getByRole('dialog', { name: 'تایید هویت' })
  await expect(dialog.getByLabel('کد برنامه‌ی رمزساز')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'انصراف' }).click()
  await expect(dialog).toHaveCount(0)
}

test('the owner makes a role and reads it in the list of changes', { tag: '@desktop' }, async ({ page }) => {
  await enterDeskByCommand(page)
  await page.goto('/desk/settings')
  await expectAccessible(page)
  await page.getByRole('link', { name: /همکاران و نقش‌ها/ }).click()
  const role = `بسته‌بندی ${Date.now() % 10_000}`
  await page.getByRole('button', { name: 'نقش تازه' }).click()
  await page.getByLabel('نام نقش').fill(role)
  await page.getByRole('checkbox', { name: 'دیدن سفارش‌ها' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ذخیره‌ی نقش' }).click()
  await expect(page.getByRole('button', { name: `ویرایش نقش ${role}` })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/desk/settings/audit')
  await expect(page.getByRole('listitem').filter({ hasText: role })).toContainText('نقش تازه ساخت')
  await expectAccessible(page)
})
