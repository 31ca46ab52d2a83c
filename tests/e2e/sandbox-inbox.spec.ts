import { expect, expectAccessible, hydrated, test, useTheme } from './support/fixtures.ts'

const sms = {
  id: 'sms-1',
  channel: 'sms',
  to: '09121234567',
  at: '2026-11-15T08:30:00.000Z',
  subject: null,
  text: 'کد تایید ویترین: 482913\n@vitrin.shop #482913',
  code: '482913',
}
const mail = {
  id: 'mail-1',
  channel: 'mail',
  to: 'sara@vitrin.example',
  at: '2026-11-15T08:29:00.000Z',
  subject: 'تایید ایمیل',
  text: 'برای تایید ایمیل خود این پیوند را باز کنید:\nhttp://localhost:3000/confirm?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnop',
  code: null,
}

test('the sandbox inbox shows messages as they come, with a code that can be copied', async ({ page, context, isMobile }) => {
  await useTheme(page, isMobile ? 'dark' : 'light')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // The page's own refresh button; its response is stubbed, because other tests write to the same inbox.
  await page.route('**/_data/sandbox/inbox', (route) =>
    route.fulfill({ json: { page: 'sandbox-inbox', path: '/sandbox/inbox', props: { messages: [sms, mail] } } }),
  )
  await page.goto('/sandbox/inbox')
  await hydrated(page)
  // The first response still shows messages of other tests; the page polls.
  const codes = page.getByRole('status', { name: 'کد تایید' })
  await expect(codes).toHaveCount(1, { timeout: 15_000 })
  await expect(codes).toHaveText('482913')
  await page.getByRole('button', { name: 'کپی کد 482913' }).click()
  await expect(page.getByText('کد کپی شد')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('482913')
  await expect(page.getByRole('link', { name: /confirm/ })).toHaveAttribute('href', /confirm\?token=/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessible(page)
})
