import { aHiddenFamily, enterDesk, signInAtDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

/** A picture is drawn in many widths before it is stored: seconds on a busy machine. */
const uploadLimit = { timeout: 60_000 }

test.describe.configure({ timeout: 180_000 })

const restored = (page: Page) => page.getByText('نوشته‌های ذخیره‌نشده‌ی شما برگردانده شد')
const dialog = (page: Page) => page.getByRole('dialog').last()

/** Unsaved cells make the browser ask before it reloads. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
}

test('what is typed into a brand, a new family and a grid survives a reload and can be discarded', { tag: '@desktop' }, async ({
  page,
}) => {
  await enterDesk(page, '/desk/goods/brands?q=anker')
  const open = () => page.getByRole('row').nth(1).getByRole('button').first().click()
  const name = page.getByRole('textbox', { name: 'نام فارسی' })
  await open()
  const stored = await name.inputValue()
  await name.fill('برند نیمه‌کاره')
  await page.reload()
  await open()
  await expect(name).toHaveValue('برند نیمه‌کاره')
  await expect(restored(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'دور ریختن' }).click()
  await expect(name).toHaveValue(stored)
  await page.getByRole('button', { name: 'انصراف' }).click()
  await open()
  await expect(restored(page)).toHaveCount(0)

  await page.goto('/desk/goods/families/new')
  await page.getByLabel('نام فارسی خانواده').fill('گوشی نیمه‌کاره')
  await page.getByLabel('افزودن ویژگی').selectOption({ index: 1 })
  await page.getByRole('checkbox').first().check()
  await page.reload()
  await expect(page.getByLabel('نام فارسی خانواده')).toHaveValue('گوشی نیمه‌کاره')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await page.getByRole('button', { name: 'دور ریختن' }).click()
  await expect(page.getByLabel('نام فارسی خانواده')).toHaveValue('')

  const family = await aHiddenFamily(page, `خانواده ${Date.now()}`)
  await page.goto(`/desk/goods/families/${family}`)
  const cell = page.getByRole('grid').locator('[data-cell="0 0"]')
  await cell.click()
  await page.keyboard.type('12500000')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('۱۲٬۵۰۰٬۰۰۰')
  await reload(page)
  await expect(cell).toHaveText('۱۲٬۵۰۰٬۰۰۰')
  await expect(restored(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+KeyS')
  await expect(page.getByText('۱ تغییر ذخیره شد')).toBeVisible()
  await expect(restored(page)).toHaveCount(0)
})

test('a text typed into a cell of a list survives a reload, and Escape discards it', { tag: '@desktop' }, async ({ page, pageErrors }) => {
  await signInAtDesk(page)
  for (const [list, cell] of [
    ['/desk/goods', 'قیمت'],
    ['/desk/stock', 'آستانه‌ی'],
  ] as const) {
    await page.goto(list)
    await page
      .getByRole('button', { name: new RegExp(`^ویرایش ${cell}`) })
      .first()
      .click()
    const field = page.getByRole('textbox', { name: new RegExp(`^${cell}`) })
    await field.fill('نیمه')
    await page.reload()
    await expect(field).toHaveValue('نیمه')
    await expect(field).toHaveAttribute('title', 'نوشته‌ی ذخیره‌نشده‌ی شما')
    await expectAccessible(page)
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: new RegExp(`^ویرایش ${cell}`) }).first()).toBeVisible()
    await expect(field).toHaveCount(0)
  }
  pageErrors.splice(0)
})

test('DESK-20: two who edit pictures: different changes are merged, of the same text and sequence both are shown', {
  tag: '@phone',
}, async ({ page, context, pageErrors }) => {
  const { id } = await inShop('makeSpareProduct')
  await enterDesk(page, `/desk/goods/${id}/pictures`)
  for (const [index, file] of ['phone-pro-blue-pair', 'phone-pro-blue-back', 'phone-pro-blue-front'].entries()) {
    await page.getByLabel('افزودن تصویر').setInputFiles(`media/products/${file}.webp`)
    await expect(page.getByRole('button', { name: /متن جایگزین ندارد$/ })).toHaveCount(index + 1, uploadLimit)
  }
  const colleague = await context.newPage()
  await colleague.goto(`/desk/goods/${id}/pictures`)
  const alt = (of: Page) => of.getByRole('textbox', { name: 'متن جایگزین' })
  const save = (of: Page) => of.getByRole('button', { name: 'ذخیره', exact: true }).click()
  for (const one of [page, colleague]) await one.getByRole('button', { name: /^تصویر ۱:/ }).click()
  await alt(page).fill('جفت گوشی')
  await save(page)
  await expect(page.getByRole('button', { name: 'تصویر ۱: جفت گوشی' })).toBeVisible()

  // Typed, reloaded, then saved on top of an older list.
  await alt(colleague).fill('دو گوشی آبی')
  await save(colleague)
  await expect(dialog(colleague)).toContainText('جفت گوشی')
  await expect(dialog(colleague)).toContainText('دو گوشی آبی')
  await expectAccessible(colleague)
  await dialog(colleague).getByRole('button', { name: 'ذخیره‌ی انتخاب‌ها' }).click()
  await expect(colleague.getByRole('button', { name: 'تصویر ۱: دو گوشی آبی' })).toBeVisible()
  await expect(colleague.getByRole('dialog')).toHaveCount(0)

  // The first page still shows the list of before: another text is merged without a question, another sequence is a choice.
  await page.getByRole('button', { name: /^تصویر ۳:/ }).click()
  await alt(page).fill('از روبه‌رو')
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'تصویر ۱: دو گوشی آبی' })).toBeVisible()
  await colleague.getByRole('button', { name: 'جلوتر بردن تصویر ۲' }).click()
  await expect(colleague.getByRole('button', { name: 'تصویر ۲: دو گوشی آبی' })).toBeVisible()
  await page.getByRole('button', { name: 'جلوتر بردن تصویر ۳' }).click()
  await expect(dialog(page)).toContainText('تصویرها و ترتیب آن‌ها')
  await expectAccessible(page)
  await dialog(page).getByRole('radio').first().check()
  await dialog(page).getByRole('button', { name: 'ذخیره‌ی انتخاب‌ها' }).click()
  await expect(page.getByRole('button', { name: 'تصویر ۲: دو گوشی آبی' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'تصویر ۳: از روبه‌رو' })).toBeVisible()
  expect(pageErrors.splice(0).every((error) => error.includes('status of 409'))).toBe(true)
})
