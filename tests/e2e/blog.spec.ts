import { expect, hydrated, test } from './support/fixtures.ts'

test('a reader filters the blog by tag, opens a post and jumps to a section', async ({ page, isMobile }) => {
  await page.goto('/blog')
  await hydrated(page)
  const main = page.getByRole('main')
  const tag = main.getByRole('navigation', { name: 'برچسب‌ها' }).getByRole('link').nth(1)
  await tag.click()
  await expect(page).toHaveURL(/\/blog\?tag=/)
  await expect(tag).toHaveAttribute('aria-current', 'true')

  const title = await main.getByRole('article').first().getByRole('heading').innerText()
  await main.getByRole('article').first().getByRole('link').click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(main.getByRole('button', { name: 'اشتراک‌گذاری' })).toBeVisible()

  if (isMobile) await main.getByText('در این صفحه').filter({ visible: true }).click()
  const part = main.getByRole('navigation', { name: 'فهرست مطالب' }).getByRole('link').last()
  const name = await part.innerText()
  await part.click()
  await expect(main.getByRole('heading', { level: 2, name })).toBeInViewport()
})

test('the feed is well-formed XML with a link to every post it names', { tag: '@desktop' }, async ({ page, request }) => {
  const response = await request.get('/blog/feed.xml')
  await page.goto('/blog')
  expect(await page.locator('head link[rel="alternate"]').getAttribute('href')).toBe('/blog/feed.xml')
  const feed = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      const textsOf = (selector: string) => [...parsed.querySelectorAll(selector)].map((element) => element.textContent ?? '')
      return {
        errors: textsOf('parsererror'),
        root: parsed.documentElement.nodeName,
        links: textsOf('item > link'),
        dates: textsOf('pubDate'),
      }
    },
    await response.text(),
  )
  expect(feed).toMatchObject({ errors: [], root: 'rss' })
  expect(feed.links.length).toBeGreaterThan(0)
  expect(feed.dates.map((date) => Number.isNaN(Date.parse(date)))).not.toContain(true)
  for (const link of feed.links) expect((await request.get(new URL(link).pathname)).status()).toBe(200)
})
