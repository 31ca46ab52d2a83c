import { readFileSync } from 'node:fs'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 180_000 })

/** A picture is drawn in many widths before it is stored: seconds on a busy machine. */
const uploadLimit = { timeout: 60_000 }
const stored = (page: Page) => page.getByRole('button', { name: /متن جایگزین ندارد$/ })

type Given = { readonly name: string; readonly type: string; readonly base64: string }

const pictureOf = (name: string): Given => ({
  name: `${name}.webp`,
  type: 'image/webp',
  base64: readFileSync(`media/products/${name}.webp`).toString('base64'),
})

/** As a person drops files from a folder, or pastes what they copied. */
async function give(page: Page, way: 'drop' | 'paste', files: readonly Given[]): Promise<void> {
  await page.evaluate(
    ([how, given]) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of given)
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
      const target = document.querySelector('.file-drop')
      const options = { bubbles: true, cancelable: true }
      if (how === 'paste') return document.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      target?.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }))
      return target?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
    },
    [way, files] as const,
  )
}

test('pictures are dropped and pasted; one that failed is sent again by its tile, one of a wrong kind is named and put aside', async ({
  page,
  pageErrors,
}) => {
  const { id } = await inShop('makeSpareProduct')
  await enterDesk(page, `/desk/goods/${id}/pictures`)
  await expect(page.getByLabel('افزودن تصویر')).toBeAttached()
  await give(page, 'drop', [pictureOf('phone-pro-blue-pair'), { name: 'price-list.html', type: 'text/html', base64: 'PHA+' }])
  await expect(stored(page)).toHaveCount(1, uploadLimit)
  await expect(page.getByRole('alert').filter({ hasText: 'price-list.html' })).toContainText('عکس JPEG، PNG، WebP یا AVIF انتخاب کنید')
  await page.getByRole('button', { name: 'کنار گذاشتن price-list.html' }).click()
  await expect(page.getByText('price-list.html')).toHaveCount(0)

  await page.route(`**/goods/${id}/pictures`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await give(page, 'paste', [pictureOf('phone-pro-blue-back')])
  await expect(page.getByRole('alert').filter({ hasText: 'phone-pro-blue-back.webp' })).toContainText('دوباره بفرستید')
  await expectAccessible(page)
  await page.unroute(`**/goods/${id}/pictures`)
  await page.getByRole('button', { name: 'فرستادن دوباره‌ی phone-pro-blue-back.webp' }).click()
  await expect(stored(page)).toHaveCount(2, uploadLimit)
  await expect(page.getByText('phone-pro-blue-back.webp')).toHaveCount(0)
  expect(pageErrors.splice(0).every((error) => error.includes('ERR_FAILED'))).toBe(true)
})
