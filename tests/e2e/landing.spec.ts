import { expect, expectAccessible, hydrated, test } from './support/fixtures.ts'

const families = {
  mac: 'مک',
  ipad: 'آیپد',
  iphone: 'آیفون',
  watch: 'ساعت هوشمند',
  vision: 'واقعیت مجازی',
  airpods: 'ایرپاد',
  tv: 'تلویزیون و پخش‌کننده',
  accessories: 'لوازم جانبی',
}

for (const [slug, heading] of Object.entries(families)) {
  test(`/${slug} has a headline, a picture, its products and a short text`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(`/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    const picture = page.getByRole('main').getByRole('img').first()
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByRole('region', { name: `${heading} در ویترین` }).getByRole('article')).not.toHaveCount(0)
    await expect(page.getByRole('region', { name: 'راهنمای انتخاب' }).getByRole('paragraph')).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: 'مشاهده در فروشگاه' })).toHaveAttribute('href', /^\/store\?category=/)
  })
}

test('two models of a family stand side by side in a table, one click away', async ({ page }) => {
  await page.goto('/iphone')
  await hydrated(page)
  await page.getByRole('region', { name: 'مقایسه مدل‌ها' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/iphone\?compare=[a-z0-9-]+,[a-z0-9-]+#comparison$/)
  const table = page.getByRole('table', { name: /^مقایسه/ })
  await expect(table).toBeInViewport()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page)
})

test('the site map leads to pages that exist', { tag: '@desktop' }, async ({ page, request }) => {
  await page.goto('/sitemap')
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(30)
  for (const href of hrefs) expect((await request.get(href)).status(), href).toBe(200)
})
