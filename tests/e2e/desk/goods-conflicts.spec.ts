import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 120_000 })

const bar = (page: Page) => page.getByRole('toolbar', { name: 'تغییرهای ذخیره‌نشده' })
const description = (page: Page) => page.getByLabel('توضیح', { exact: true })
const title = (page: Page) => page.getByLabel('عنوان برای جستجوگرها')

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^ذخیره‌ی ۱ تغییر/ }).click()
  await expect(bar(page)).toHaveCount(0)
}

test('DESK-20: two who edit different fields of one product are not asked, also after it was moved meanwhile; of one field they are', async ({
  page,
  context,
  pageErrors,
}) => {
  const { id } = await inShop('makeSpareProduct')
  await enterDesk(page, `/desk/goods/${id}`)
  const colleague = await context.newPage()
  await colleague.goto(`/desk/goods/${id}`)
  // Typed before the first one saves: a form without changes of its own would follow what was saved.
  await title(colleague).fill('عنوان از میز دوم')
  await description(page).fill('معرفی از میز نخست')
  await save(page)
  await save(colleague)
  await expect(colleague.getByRole('dialog')).toHaveCount(0)
  for (const one of [page, colleague]) {
    await expect(description(one)).toHaveValue('معرفی از میز نخست')
    await expect(title(one)).toHaveValue('عنوان از میز دوم')
  }

  await title(page).fill('عنوان پس از جابه‌جایی')
  // A step for many raises the version too.
  await colleague.evaluate(async (product) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'vitrin' }
    const { categories } = await (await fetch('/api/desk/goods/choices', { headers })).json()
    const body = { id: crypto.randomUUID(), chosen: { ids: [product] }, step: { do: 'move', categoryId: categories[0].id } }
    await fetch('/api/desk/goods/steps', { method: 'POST', headers, body: JSON.stringify(body) })
  }, id)
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title(colleague)).toHaveValue('عنوان پس از جابه‌جایی')

  await title(colleague).fill('عنوان دوم')
  await title(page).fill('عنوان نخست')
  await save(page)
  await colleague.getByRole('button', { name: /^ذخیره‌ی ۱ تغییر/ }).click()
  await expect(colleague.getByRole('dialog')).toContainText('عنوان نخست')
  await expectAccessible(colleague)
  await colleague.getByRole('dialog').getByRole('radio').first().check()
  await colleague.getByRole('button', { name: 'ذخیره‌ی انتخاب‌ها' }).click()
  await expect(title(colleague)).toHaveValue('عنوان نخست')
  expect(pageErrors.splice(0).every((error) => error.includes('status of 409'))).toBe(true)
})

test('who types without a pause loses no more than five seconds: the draft is stored meanwhile', { tag: '@desktop' }, async ({ page }) => {
  const { id } = await inShop('makeSpareProduct')
  await enterDesk(page, `/desk/goods/${id}`)
  const stored = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/draft'))
  let isTyping = true
  const typing = title(page)
    .pressSequentially('یک متن بی‌درنگ بلند', { delay: 450 })
    .then(() => {
      isTyping = false
    })
  await stored
  expect(isTyping).toBe(true)
  await typing
  await page.getByRole('button', { name: 'دور ریختن' }).click()
})
