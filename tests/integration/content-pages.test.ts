import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { pages, posts } from '#db/schema/content.ts'
import { auditLog } from '#db/schema/operations.ts'
import { pageRows, postRows } from '#db/seed/content.ts'
import { seedPages } from '#db/seed/pages.ts'
import { contentLinks } from '#domain/content/content-pages.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const demo = await openTestShop({}, 'demo')
const real = await openTestShop({ BASE_URL: 'https://vitrin.example' })
const seeded = pageRows()

test('every content page has its route', () => {
  const paths = routes.filter(({ page, path }) => (page === 'content' || page === 'contact') && !path.includes('{')).map(({ path }) => path)
  expect(paths.sort()).toEqual(contentLinks.map(({ path }) => String(path)).sort())
})

test('an empty real shop gets the pages and no posts, once', async () => {
  expect((await real.app.request('/about')).status).toBe(404)
  expect(await seedPages(real.db)).toBe(seeded.length)
  expect(await real.db.$count(pages)).toBe(seeded.length)
  expect(await real.db.$count(posts)).toBe(0)
  const before = await fingerprint(real.db)
  expect(await seedPages(real.db)).toBe(0)
  expect(await fingerprint(real.db)).toBe(before)
})

test('a later start does not touch pages that the owner edited, hid, deleted or wrote', async () => {
  const owned = await openTestShop()
  await owned.db.insert(pages).values({ slug: 'contact', title: 'خودم', description: 'خودم', body: 'خودم' })
  await seedPages(owned.db)
  const [first] = await owned.db.select().from(pages).where(eq(pages.slug, 'contact'))
  expect(first?.body).toBe('خودم')
  await owned.db.update(pages).set({ body: 'تغییر', status: 'draft' }).where(eq(pages.slug, 'contact'))
  await owned.db.delete(pages).where(eq(pages.slug, 'about'))
  const before = await fingerprint(owned.db)
  await seedPages(owned.db)
  expect(await fingerprint(owned.db)).toBe(before)
  expect((await owned.app.request('/contact')).status).toBe(404)
  expect((await owned.app.request('/about')).status).toBe(404)
})

test('two nodes that start together insert the pages once', async () => {
  const shared = await openTestShop()
  const counts = await Promise.all([seedPages(shared.db), seedPages(shared.db)])
  expect(counts.sort()).toEqual([0, seeded.length])
  expect(await shared.db.$count(auditLog)).toBe(seeded.length)
})

test('the demo has the same pages and all posts', async () => {
  expect(await demo.db.$count(pages)).toBe(seeded.length)
  expect(await demo.db.$count(posts)).toBe(postRows().posts.length)
})

test('each page has title, description, date, heading, URL and breadcrumb', async () => {
  for (const { slug, title } of seeded) {
    const response = await real.app.request(`/${slug}`)
    expect([slug, response.status]).toEqual([slug, 200])
    const html = await response.text()
    expect(html).toContain(`<title>${title} | ویترین</title>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{10,}"/)
    expect(html).toContain(`<link rel="canonical" href="https://vitrin.example/${slug}"/>`)
    expect(html).toContain('BreadcrumbList')
    expect(html).toContain('آخرین تغییر')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/\sstyle="/)
  }
})

test('the pages have the name and contact of the shop that they belong to, and no row for what its owner has not set', async () => {
  const own = await openTestShop({ SHOP_NAME: 'دیجی‌سرا', SUPPORT_PHONE: '071-36000000', SHOP_ADDRESS: 'شیراز، خیابان زند' })
  await seedPages(own.db)
  const texts = await Promise.all(seeded.map(async ({ slug }) => [slug, await (await own.app.request(`/${slug}`)).text()] as const))
  const bodyOf = new Map(texts)
  for (const [slug, text] of texts) {
    expect([slug, text.includes('ویترین')]).toEqual([slug, false])
    expect([slug, /[{][\u0600-\u06ff]/.exec(text)?.[0]]).toEqual([slug, undefined])
  }
  expect(bodyOf.get('contact')).toMatch(/شیراز، خیابان زند.*۰۷۱-۳۶۰۰۰۰۰۰/s)
  expect(bodyOf.get('contact')).not.toContain('<strong>ساعت کار')
  expect(bodyOf.get('legal')).toContain('دیجی‌سرا')
  expect(bodyOf.get('legal')).not.toContain('نام حقوقی')
})

test('the date of last change follows the last change', async () => {
  const { slug = '' } = seeded[0] ?? {}
  const dated = async () => /<time dateTime="([^"]+)"/i.exec(await (await demo.app.request(`/${slug}`)).text())?.[1]
  expect(await dated()).toBe(seeded[0]?.updatedAt?.toISOString())
  const before = await dated()
  await demo.db.update(pages).set({ description: 'توضیح تازه' }).where(eq(pages.slug, slug))
  expect(await dated()).not.toBe(before)
})

test('sitemaps for machines and for people name published pages and posts, with their dates', async () => {
  const xml = await (await demo.app.request('/sitemap-1.xml')).text()
  const html = await (await demo.app.request('/sitemap')).text()
  const paths = [...seeded.map(({ slug }) => `/${slug}`), ...postRows().posts.map(({ slug }) => `/blog/${slug}`)]
  for (const path of paths)
    expect(xml).toMatch(new RegExp(`<loc>http://localhost:3000${path}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`))
  for (const path of paths) expect(html).toContain(`href="${path}"`)
  for (const path of ['/wholesale', '/blog']) expect(xml).toContain(`<loc>http://localhost:3000${path}</loc>`)
  const { slug = '' } = seeded[0] ?? {}
  await demo.db.update(pages).set({ status: 'draft' }).where(eq(pages.slug, slug))
  expect(await (await demo.app.request('/sitemap-1.xml')).text()).not.toContain(`/${slug}</loc>`)
})

test('IN-03: a page is Markdown, never markup', async () => {
  const { slug = '' } = seeded[1] ?? {}
  const body = '<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n# </h2><img src=x onerror=alert(1)>'
  await real.db.update(pages).set({ body, title: '</title><script>alert(1)</script>' }).where(eq(pages.slug, slug))
  const html = await (await real.app.request(`/${slug}`)).text()
  expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript/)
})
