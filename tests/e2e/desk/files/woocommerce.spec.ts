import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { signInAtDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'
import { aZip } from '#tests/support/zip.ts'

test.describe.configure({ timeout: 180_000 })

/** With a category, brand and option that the demo has, and without stock: nothing is left behind that a page shows or the ledger holds. */
function exportOf(word: string): string {
  const header =
    'ID,Type,SKU,Name,Published,In stock?,Stock,Sale price,Regular price,Categories,Parent,Brands,Attribute 1 name,Attribute 1 value(s),Images'
  return [
    header,
    `1,variable,${word},گوشی ${word},1,1,,,,پاوربانک,,انکر,رنگ,"مشکی, سفید",`,
    `2,variation,${word}-1,گوشی ${word} - مشکی,1,0,0,,50000,,${word},,رنگ,مشکی,`,
    `3,variation,${word}-2,گوشی ${word} - سفید,1,0,0,45000,52000,,${word},,رنگ,سفید,`,
    `4,simple,${word}-3,کیف ${word},1,1,,,7000,پاوربانک,,انکر,,,https://old.example/wp-content/uploads/2024/01/${word}.png`,
    `5,grouped,${word}-4,بسته ${word},1,1,,,,پاوربانک,,انکر,,,`,
  ].join('\n')
}

/** A copy of the old shop's folder, with another picture in it. */
async function uploadsFolder(word: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-uploads-'))
  await mkdir(join(folder, '2024/01'), { recursive: true })
  const picture = await sharp({ create: { width: 12, height: 12, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  for (const name of [word, 'other']) await writeFile(join(folder, '2024/01', `${name}.png`), picture)
  return folder
}

test('an export of WooCommerce is recognized, checked, imported and reported; old paths lead to the new pages', {
  tag: '@desktop',
}, async ({ page }) => {
  const word = `WOO${Date.now()}`
  await signInAtDesk(page)
  const upload = async () => {
    await page.goto('/desk/import')
    const file = { name: 'wc-product-export.csv', mimeType: 'text/csv', buffer: Buffer.from(exportOf(word)) }
    await page.getByLabel('انتخاب خروجی ووکامرس').setInputFiles(file)
    await expect(page.getByRole('button', { name: 'بررسی ۵ ردیف' })).toBeVisible({ timeout: 30_000 })
  }
  await upload()
  await expectAccessible(page)
  const currency = page.getByRole('radio', { name: 'هزار تومان (IRHT)' })
  if (!(await currency.isChecked())) {
    await page.getByRole('button', { name: 'بررسی ۵ ردیف' }).click()
    await expect(page.getByText('واحد پول فروشگاه پیشین را انتخاب کنید')).toBeVisible()
    await currency.check()
  }
  await page.getByLabel('موجودی کالاهای بی‌شمارش').fill('۰')
  await page.getByRole('button', { name: 'بررسی ۵ ردیف' }).click()
  await expect(page.getByText('۴ ردیف آماده است')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('کالای نوع «grouped» وارد نمی‌شود')).toBeVisible()
  await expectAccessible(page)
  await useTheme(page, 'dark')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'ورود ۴ ردیف' }).click()
  await expect(page.getByText('۴ ردیف وارد شد')).toBeVisible({ timeout: 60_000 })
  const folder = await uploadsFolder(word)
  await page.getByLabel('انتخاب پوشه‌ی تصویرها').setInputFiles(folder)
  await expect(page.getByText('۱ از ۱ تصویر', { exact: true })).toBeVisible({ timeout: 60_000 })
  const bag = await readFile(join(folder, '2024/01', `${word}.png`))
  const archive = aZip([
    { name: 'uploads/2024/01/unused.png', content: bag },
    { name: `uploads/2024/01/${word}.png`, content: bag, declaredSize: 5 },
  ])
  await page.getByLabel('انتخاب بایگانی zip').setInputFiles({ name: 'uploads.zip', mimeType: 'application/zip', buffer: archive })
  await expect(page.getByText('در بایگانی خراب است')).toBeVisible({ timeout: 60_000 })
  const whole = aZip([{ name: `wp-content/uploads/2024/01/${word}.png`, content: bag }])
  await page.getByLabel('انتخاب بایگانی zip').setInputFiles({ name: 'uploads.zip', mimeType: 'application/zip', buffer: whole })
  await expect(page.getByText('در بایگانی خراب است')).toBeHidden({ timeout: 60_000 })
  await expect(page.getByText('۱ از ۱ تصویر', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: `${word}-2`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `گوشی ${word} سفید`, level: 1 })).toBeVisible({ timeout: 30_000 })
  const old = await page.request.get(`/product/${encodeURIComponent(`گوشی-${word.toLowerCase()}`)}`, { maxRedirects: 0 })
  expect(old.status()).toBe(301)
  expect(old.headers().location).toContain(word.toLowerCase())

  await upload()
  await page.getByRole('button', { name: 'بررسی ۵ ردیف' }).click()
  await expect(page.getByText('این فایل چیزی را تغییر نمی‌دهد')).toBeVisible({ timeout: 30_000 })
  await inShop('removeImportedProducts', word)
})
