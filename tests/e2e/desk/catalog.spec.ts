import sharp from 'sharp'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 180_000 })

const file = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 800, channels: 3, background } })
    .png()
    .toBuffer(),
})

async function writeAlt(page: Page, tile: RegExp, alt: string): Promise<void> {
  await page.getByRole('button', { name: tile }).click()
  await page.getByRole('textbox', { name: 'متن جایگزین' }).fill(alt)
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the owner uploads pictures, reorders them by keyboard, and the shop shows them', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, slug } = await inShop('makeSpareProduct')
  await enterDesk(page, `/desk/goods/${id}/pictures`)
  const files = [await file('red.png', '#c22'), await file('blue.png', '#22c')]
  for (const one of files) {
    await page.getByLabel('افزودن تصویر').setInputFiles(one)
    await expect(page.getByRole('button', { name: /متن جایگزین ندارد/ })).toHaveCount(files.indexOf(one) + 1)
  }
  await expect(page.getByText('۲ تصویر متن جایگزین ندارد')).toBeVisible()
  await writeAlt(page, /^تصویر ۱:/, 'نمای سرخ')
  await writeAlt(page, /^تصویر ۲:/, 'نمای آبی')
  await expectAccessible(page)
  const blue = page.getByRole('button', { name: 'تصویر ۲: نمای آبی' })
  await blue.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('button', { name: 'تصویر ۱: نمای آبی' })).toBeVisible()
  await page.getByRole('button', { name: 'جلوتر بردن تصویر ۲' }).press('Enter')
  await expect(page.getByRole('button', { name: 'تصویر ۱: نمای سرخ' })).toBeVisible()
  await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  await expectAccessible(page)

  // In a shopper's browser: of a picture with several widths, that of the desk shows a larger one that it has already.
  const shopper = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  await inShop('showProduct', id, true)
  try {
    const shop = await shopper.newPage()
    await shop.goto(`/product/${slug}`)
    const shown = shop.getByRole('img', { name: 'نمای سرخ' }).first()
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/products\/own\/\w+-640\.webp$/)
    const loaded = () => performance.getEntriesByType('resource').flatMap(({ name }) => /\/own\/\w+(-\d+)?\.webp$/.exec(name)?.[1] ?? [])
    // What the document preloads is what is shown: no other width of it is fetched, beside the thumbnails.
    expect(new Set(await shop.evaluate(loaded))).toEqual(new Set(['-640', '-160']))
  } finally {
    await inShop('showProduct', id, false)
    await shopper.close()
  }
})

test('on a phone the owner makes two categories, moves one by buttons and by a form, and deletes both', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await useTheme(page, 'light')
  await enterDesk(page, '/desk/goods/categories')
  const word = `آزمون ${Date.now()}`
  for (const [name, slug] of [
    [`${word} یک`, `one-${Date.now()}`],
    [`${word} دو`, `two-${Date.now()}`],
  ] as const) {
    await page.getByRole('button', { name: 'دسته‌ی تازه' }).click()
    await page.getByRole('textbox', { name: 'نام', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'نشانی لاتین' }).fill(slug)
    await page.getByRole('checkbox', { name: 'در فروشگاه دیده شود' }).uncheck()
    await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  const names = () =>
    page
      .getByRole('list', { name: 'دسته‌ها' })
      .getByRole('button', { name: new RegExp(`^${word}`) })
      .allTextContents()
  const up = page.getByRole('button', { name: `بالاتر بردن ${word} دو` })
  await up.click()
  await expect.poll(names).toEqual([`${word} دو`, `${word} یک`])
  await expect(up).toBeFocused()
  await page.getByRole('button', { name: `کارهای ${word} دو` }).click()
  await page.getByRole('button', { name: 'بردن به دسته‌ی دیگر' }).click()
  await page.getByLabel('زیر دسته‌ی').selectOption({ label: `${word} یک` })
  await page.getByRole('button', { name: 'جابه‌جا کردن' }).click()
  await expect.poll(names).toEqual([`${word} یک`, `${word} دو`])

  for (const name of [`${word} دو`, `${word} یک`]) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: 'حذف', exact: true }).click()
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
})
