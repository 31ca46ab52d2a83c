import { expect, expectAccessible, hydrated, test } from './support/fixtures.ts'

test('on a phone the list comes before the contact card', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/wholesale')
  const list = await page.getByRole('main').locator('details').first().boundingBox()
  const contact = await page.getByRole('region', { name: 'ارتباط با واحد فروش' }).boundingBox()
  expect(list?.y ?? 0).toBeLessThan(contact?.y ?? 0)
})

test('partners expand the list, inquire about an item, copy and print the list', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/wholesale')
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'فروش عمده و موجودی همکار' })).toBeVisible()
  for (const name of ['عضویت در گروه لیست روزانه', 'تماس با واحد فروش']) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', /text=/)
    await expect(main.getByRole('img', { name: `کد QR برای ${name}` })).toBeVisible()
  }
  const cards = main.locator('details')
  await expect(cards.nth(0).getByRole('link', { name: 'استعلام' }).first()).toBeVisible()
  const second = cards.nth(1).getByRole('link', { name: 'استعلام' }).first()
  await expect(second).toBeHidden()
  await cards.nth(1).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(second).toBeVisible()
  await expect(second).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expectAccessible(page)

  await main.getByRole('button', { name: 'کپی لیست' }).click()
  await expect(page.getByText('لیست کپی شد')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.match(/^- /gm)).toHaveLength(await main.getByText('موجود', { exact: true }).count())

  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('ویترین', { exact: true })).toBeVisible()
  await expect(main.getByText(/^تلفن:/)).toBeVisible()
  await expect(main.getByText(new Intl.DateTimeFormat('fa-IR', { dateStyle: 'long', timeZone: 'Asia/Tehran' }).format())).toBeVisible()
  await expect(cards.last().getByText('موجود', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(main.getByRole('button', { name: 'چاپ' })).toBeHidden()
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(0, 0, 0)')
})
