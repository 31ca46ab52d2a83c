import { newPerson, signIn, signUp } from './support/account.ts'
import { buy } from './support/checkout.ts'
import { expect, expectAccessible, hydrated, type Page, test, useTheme } from './support/fixtures.ts'

const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>"'><svg/onload=alert(3)> javascript:alert(4) {{7*7}} \${alert(5)}`

/** Each test reviews its own product: phone and desktop share one shop. */
async function openReviews(page: Page, slug: string) {
  await page.goto(`/product/${slug}#reviews`)
  await hydrated(page)
  const panel = page.getByRole('tabpanel', { name: 'امتیاز و نظرات' })
  await expect(panel.getByRole('button', { name: 'ثبت نظر' })).toBeVisible()
  return panel
}

test('reviews are server-rendered: average, bars that add up, text, dates and badges, also without JavaScript', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/product/iphone-15')
  const panel = page.locator('#reviews')
  const percents = await panel.getByRole('list', { name: 'توزیع امتیازها' }).getByText('٪').allTextContents()
  const latin = (text: string) => Number(text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))).replace('٪', ''))
  expect(percents.map(latin).reduce((sum, percent) => sum + percent, 0)).toBe(100)
  await expect(
    panel
      .getByRole('article')
      .first()
      .getByRole('img', { name: /امتیاز .* از ۵/ }),
  ).toBeVisible()
  await expect(panel.getByRole('article').first()).toContainText(/[۰-۹]{1,2} \S+ ۱۴[۰-۹]{2}/)
  await expect(panel.getByText('خریدار', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText(/JavaScript را در مرورگر خود روشن کنید/)).toBeVisible()
})

test('a product without reviews shows a grey sample and says so', async ({ page, isMobile }) => {
  await useTheme(page, isMobile ? 'light' : 'dark')
  const panel = await openReviews(page, 'xiaomi-14t')
  await expect(panel.getByText('نمودار نمونه؛ هنوز نظری ثبت نشده است')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'توزیع امتیازها' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a guest has to sign in and finds the draft afterwards', { tag: '@desktop' }, async ({ page }) => {
  const person = await signUp(page, newPerson())
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('auth-storage'))
  const slug = 'google-pixel-9'
  const panel = await openReviews(page, slug)
  await panel.getByRole('radio', { name: '۴ ستاره' }).check()
  await panel.getByLabel('متن نظر').fill('دوربینش در شب هم خوب است.')
  await panel.getByRole('button', { name: 'ثبت نظر' }).click()
  await expect(page.getByText('لطفا ابتدا وارد شوید')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('ایمیل').fill(person.email)
  await page.getByLabel('رمز عبور', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'ورود به حساب' }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${slug}#reviews$`))
  await expect(panel.getByLabel('متن نظر')).toHaveValue('دوربینش در شب هم خوب است.')
  await expect(panel.getByRole('radio', { name: '۴ ستاره' })).toBeChecked()
  await panel.getByRole('button', { name: 'ثبت نظر' }).click()
  await expect(page.getByText('نظر شما با موفقیت ثبت شد')).toBeVisible()
  await expect(panel.getByRole('article')).toContainText('دوربینش در شب هم خوب است.')
})

test('by keyboard alone: missing fields are announced, the review appears immediately, and the form is gone', { tag: '@desktop' }, async ({
  page,
}) => {
  await signUp(page, newPerson({ fullName: 'مینا راد' }))
  const panel = await openReviews(page, 'nothing-phone-3a')
  await panel.getByRole('button', { name: 'ثبت نظر' }).press('Enter')
  await expect(panel.getByText('لطفا امتیاز خود را انتخاب کنید')).toBeVisible()
  await expect(panel.getByText('لطفا نظر خود را بنویسید')).toBeVisible()
  await expect(panel.getByRole('radio', { name: '۱ ستاره' })).toBeFocused()
  await expect(panel.getByText('خیلی بد', { exact: true })).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(panel.getByRole('radio', { name: '۳ ستاره' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('نه بد، نه عالی')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('صفحه‌اش خوب است.\n\nباتری‌اش نه.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('نظر شما با موفقیت ثبت شد')).toBeVisible()
  const review = panel.getByRole('article').filter({ hasText: 'مینا راد' })
  await expect(review.getByRole('heading', { name: 'نه بد، نه عالی' })).toBeVisible()
  await expect(review.getByText('خریدار', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /۳٫۰.*۱ نظر/ })).toBeVisible()
  await expect(panel.getByText('شما قبلا برای این محصول نظر ثبت کرده‌اید')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'ثبت نظر' })).toHaveCount(0)
  await page.reload()
  await expect(panel.getByText('شما قبلا برای این محصول نظر ثبت کرده‌اید')).toBeVisible()
})

test('a buyer is recognized by the order: the badge is shown beside the review', { tag: '@phone' }, async ({ page }) => {
  await signUp(page, newPerson({ fullName: 'نگار بهار' }))
  const slug = 'anker-521-nano-pro-40w'
  await buy(page, slug)
  const panel = await openReviews(page, slug)
  await panel.getByRole('radio', { name: '۵ ستاره' }).check()
  await panel.getByLabel('متن نظر').fill('سریع رسید و همان است که باید باشد.')
  await panel.getByRole('button', { name: 'ثبت نظر' }).click()
  const review = panel.getByRole('article').filter({ hasText: 'نگار بهار' })
  await expect(review.getByText('خریدار', { exact: true })).toBeVisible()
})

test('a vote counts once and can be withdrawn; the list can be sorted', { tag: '@phone' }, async ({ page }) => {
  const person = await signUp(page)
  const slug = 'iphone-15'
  const panel = await openReviews(page, slug)
  const vote = panel.getByRole('article').nth(1).getByRole('button', { name: /^بله/ })
  const before = await vote.innerText()
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expect(vote).not.toHaveText(before)
  await page.waitForLoadState('networkidle')
  await signIn(page, person)
  await openReviews(page, slug)
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect(vote).toHaveText(before)
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
  await panel.getByRole('button', { name: 'مفیدترین' }).click()
  await expect(panel.getByRole('button', { name: 'مفیدترین' })).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByRole('article').first()).toBeVisible()
})

test('IN-02, IN-06: hostile reviews are shown as text, on the product and in the list', { tag: '@phone' }, async ({ page }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  await signUp(page, newPerson({ fullName: 'رضا کاف' }))
  const slug = 'macbook-pro-16-m4-max-1tb-silver'
  const panel = await openReviews(page, slug)
  await panel.getByRole('radio', { name: '۱ ستاره' }).check()
  await panel.getByLabel('عنوان نظر (اختیاری)').fill(`\u202e${hostile.slice(0, 100)}`)
  await panel.getByLabel('متن نظر').fill(`${hostile}\n\n${'z'.repeat(400)}`)
  await panel.getByRole('button', { name: 'ثبت نظر' }).click()
  await expect(page.getByText('نظر شما با موفقیت ثبت شد')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(panel.getByRole('article').first()).toContainText('<script>alert(2)</script>')
  expect(await panel.locator('article script, article [onerror]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(dialogs).toEqual([])
})

test('the ratings tab is accessible in both themes', async ({ page, isMobile }) => {
  await useTheme(page, isMobile ? 'dark' : 'light')
  await openReviews(page, 'iphone-16')
  await expectAccessible(page)
})

test('the page of all reviews has its number, a chart with a table, and ways to complain', async ({ page }) => {
  await page.goto('/satisfaction')
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByText('رضایت کلی')).toBeVisible()
  await expect(main.getByRole('img', { name: /میانگین امتیاز در .* ماه گذشته/ }).filter({ visible: true })).toHaveCount(1)
  await main.getByText('جدول عددها').click()
  await expect(main.getByRole('table').getByRole('row')).toHaveCount(13)
  await expect(main.getByRole('link', { name: 'ثبت و پیگیری شکایت' })).toHaveAttribute('href', '/complaints')
  await expectAccessible(page)
})
