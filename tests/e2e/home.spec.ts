import { expect, hydrated, type Page, test } from './support/fixtures.ts'

const hero = (page: Page) => page.getByRole('region', { name: 'پیشنهادهای ویترین' })
const dot = (page: Page, number: string) => hero(page).getByRole('button', { name: `اسلاید ${number}`, exact: true })
const shown = (page: Page, number: string) => expect(dot(page, number)).toHaveAttribute('aria-current', 'true')

/** A fake clock that tests advance. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await page.mouse.move(5, 5)
}

test.describe('the hero', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('has five slides and advances every five seconds, in a loop', { tag: '@phone' }, async ({ page }) => {
    await openWithClock(page)
    await expect(hero(page).getByRole('button', { name: /^اسلاید [۱-۵]$/ })).toHaveCount(5)
    for (const next of ['۲', '۳', '۴', '۵', '۱']) {
      await page.clock.runFor(4900)
      await page.clock.runFor(200)
      await shown(page, next)
    }
  })

  test('pauses under the pointer', { tag: '@desktop' }, async ({ page }) => {
    await openWithClock(page)
    await hero(page).hover()
    await page.clock.runFor(20_000)
    await shown(page, '۱')
    await page.mouse.move(5, 5)
    await page.clock.runFor(5100)
    await shown(page, '۲')
  })

  test('pauses while it has focus, and the left arrow goes forward', { tag: '@desktop' }, async ({ page }) => {
    await openWithClock(page)
    await dot(page, '۱').focus()
    await page.keyboard.press('ArrowLeft')
    await shown(page, '۲')
    await page.keyboard.press('ArrowRight')
    await shown(page, '۱')
    await page.clock.runFor(20_000)
    await shown(page, '۱')
  })

  test('pauses while its tab is hidden', { tag: '@phone' }, async ({ page }) => {
    await openWithClock(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(20_000)
    await shown(page, '۱')
  })

  test('does not move under reduced motion', { tag: '@phone' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openWithClock(page)
    await page.clock.runFor(20_000)
    await shown(page, '۱')
  })

  test('follows arrows, dots and the pause button', { tag: '@phone' }, async ({ page }) => {
    await openWithClock(page)
    await hero(page).getByRole('button', { name: 'اسلاید بعدی' }).click()
    await shown(page, '۲')
    await hero(page).getByRole('button', { name: 'اسلاید قبلی' }).click()
    await hero(page).getByRole('button', { name: 'اسلاید قبلی' }).click()
    await shown(page, '۵')
    await dot(page, '۳').click()
    await shown(page, '۳')
    await hero(page).getByRole('button', { name: 'توقف نمایش اسلایدها' }).click()
    await page.mouse.move(5, 5)
    await page.clock.runFor(20_000)
    await shown(page, '۳')
  })

  test('shows only one slide to a screen reader', { tag: '@desktop' }, async ({ page }) => {
    await openWithClock(page)
    await expect(hero(page).getByRole('heading', { level: 2 })).toHaveCount(1)
  })
})

test('a finger swipes the hero forward to the right, as a Persian page turns', async ({ page, isMobile }) => {
  await openWithClock(page)
  const box = await hero(page).boundingBox()
  const y = (box?.y ?? 0) + 150
  const touch = { pointerType: isMobile ? 'touch' : 'pen', bubbles: true, isPrimary: true }
  await hero(page).dispatchEvent('pointerdown', { ...touch, clientX: 80, clientY: y })
  await hero(page).dispatchEvent('pointerup', { ...touch, clientX: 260, clientY: y })
  await shown(page, '۲')
})

test.describe('the promo strip', () => {
  const strip = (page: Page) => page.getByRole('region', { name: 'دنبال چه هستید؟' }).getByRole('list')
  const scrolled = (page: Page) => strip(page).evaluate((list) => Math.abs(list.scrollLeft))

  test('has six cards that lead into the shop', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    await expect(strip(page).getByRole('link')).toHaveCount(6)
    for (const link of await strip(page).getByRole('link').all())
      await expect(link).toHaveAttribute('href', /^\/(store\?category=)?[a-z-]+$/)
  })

  test('is dragged by the mouse without opening a card or selecting its words', { tag: '@desktop' }, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    // The strip hydrates after the first view: until then it can only be scrolled.
    await page.goto('/', { waitUntil: 'networkidle' })
    await hydrated(page)
    await strip(page).scrollIntoViewIfNeeded()
    const box = await strip(page).boundingBox()
    if (!box) throw new Error('the strip is not drawn')
    await page.mouse.move(box.x + 300, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x + 650, box.y + 205, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
  })

  test('still opens a card on a plain click', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await strip(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/store\?category=/)
  })

  test('moves by arrow keys from card to card', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const cards = strip(page).getByRole('link')
    // The strip hydrates after the first view: an arrow key before that only scrolls.
    await expect(async () => {
      await cards.first().focus()
      await page.keyboard.press('ArrowLeft')
      await expect(cards.nth(1)).toBeFocused({ timeout: 500 })
    }).toPass()
  })
})

test('the rails come from the database, and each leads to its listing', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  for (const title of ['تازه‌ترین‌ها', 'پرفروش‌ترین‌ها', 'زیر ۱۰٬۰۰۰٬۰۰۰ تومان']) {
    const rail = page.getByRole('region', { name: title })
    expect(await rail.getByRole('article').count()).toBeGreaterThanOrEqual(5)
    await expect(rail.getByRole('link', { name: /مشاهده همه/ })).toHaveAttribute('href', /^\/store\?/)
  }
  await expect(page.getByRole('article').first().getByRole('link')).toHaveAttribute('href', /^\/product\/[a-z0-9-]+$/)
})

test('the wheel over the promotion cards scrolls the page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const strip = page.getByRole('region', { name: 'دنبال چه هستید؟' }).getByRole('list')
  await strip.scrollIntoViewIfNeeded()
  await strip.hover()
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
  expect(await strip.evaluate((list) => list.scrollLeft)).toBe(0)
})

test('a phone shows a search field at the top, which opens the search', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const field = page.getByRole('main').getByRole('link', { name: 'جستجو در فروشگاه' })
  await expect(field).toBeInViewport()
  await field.click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})
