import { signInAtDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'
import { oldShop, oldShopHost, oldShopWord } from '#tests/support/e2e/old-shop-goods.ts'

test.describe.configure({ timeout: 180_000 })

/** Enters the keys; the server reads the old shop, and its rows wait for a check. */
async function readOldShop(page: Page, secret: string): Promise<void> {
  await page.goto('/desk/import')
  const form = page.getByRole('region', { name: 'از ووکامرس با REST API' })
  await form.getByLabel('نشانی فروشگاه پیشین').fill(oldShopHost)
  await form.getByLabel('Consumer key').fill(oldShop.key)
  await form.getByLabel('Consumer secret').fill(secret)
  await form.getByRole('button', { name: 'خواندن فروشگاه' }).click()
}

test('an old shop is read by its API, checked, imported and reported; the second time nothing changes', {
  tag: '@desktop',
}, async ({ page, pageErrors }) => {
  // Those of a try before this one.
  await inShop('removeImportedProducts', oldShopWord)
  await signInAtDesk(page)
  await readOldShop(page, 'cs_wrong')
  await expect(page.getByText('فروشگاه پیشین این کلیدها را نپذیرفت')).toBeVisible()
  await expectAccessible(page)
  pageErrors.splice(0)

  await readOldShop(page, oldShop.secret)
  await page.getByRole('button', { name: 'بررسی ۴ ردیف' }).click({ timeout: 60_000 })
  await expect(page.getByText('۴ ردیف آماده است')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'ورود ۴ ردیف' }).click()
  await expect(page.getByText('۴ ردیف وارد شد')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('کالاهای تازه پنهان‌اند تا منتشرشان کنید.')).toBeVisible()
  await page.getByRole('link', { name: `${oldShopWord}-4`, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'کابل پیشین', level: 1 })).toBeVisible({ timeout: 30_000 })

  await readOldShop(page, oldShop.secret)
  await page.getByRole('button', { name: 'بررسی ۴ ردیف' }).click({ timeout: 60_000 })
  await expect(page.getByText('این فایل چیزی را تغییر نمی‌دهد')).toBeVisible({ timeout: 30_000 })
  await inShop('removeImportedProducts', oldShopWord)
})
