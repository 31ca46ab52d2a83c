import { signUp } from '#tests/e2e/support/account.ts'
import { awake, expect, expectAccessible, test } from '#tests/e2e/support/fixtures.ts'

test('AUTH-10: signing out offline says so, hides the account, and ends the session when the network is back', { tag: '@phone' }, async ({
  page,
  context,
  pageErrors,
}) => {
  await signUp(page)
  await page.goto('/profile')
  await awake(page)
  const isSignedIn = async () => (await page.request.get('/api/me')).status() === 200
  const session = (await context.cookies()).find(({ name }) => name === 'vitrin-session')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  const notice = page.getByRole('dialog', { name: 'از حساب خارج شدید' })
  await expect(notice).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(notice).toContainText('نشست شما در فروشگاه هم پایان می‌یابد')
  await expectAccessible(page)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await context.setOffline(false)
  await expect(page).toHaveURL(/:\d+\/$/)
  if (session) await context.addCookies([session])
  expect(await isSignedIn()).toBe(false)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('vitrin-signed-out')
  pageErrors.length = 0
})
