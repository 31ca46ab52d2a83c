import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { postProducts, posts } from '#db/schema/content.ts'
import { postRows } from '#db/seed/content.ts'
import { getPostPage } from '#services/content/get-post-page.ts'
import { listPosts } from '#services/content/list-posts.ts'
import { aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const demo = await openTestShop({}, 'demo')
const { app, db } = await openTestShop({ BASE_URL: 'https://vitrin.example' })
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })

type Post = Partial<typeof posts.$inferInsert> & { slug: string }

async function aPost({ slug, ...given }: Post): Promise<void> {
  await db.insert(posts).values({
    slug,
    title: `نوشته ${slug}`,
    summary: 'خلاصه',
    body: 'متن',
    authorName: 'سارا',
    status: 'published',
    publishedAt: new Date('2026-01-01T06:00:00Z'),
    ...given,
  })
}

const list = (query = '') => listPosts(context, new URLSearchParams(query))
const slugs = async (query = '') => (await list(query))?.posts.map(({ slug }) => slug)
const get = async (path: string) => (await app.request(path)).text()

test('a blog without posts has an empty state and no second page', async () => {
  expect(await get('/blog')).toContain('هنوز نوشته‌ای منتشر نشده است')
  expect((await app.request('/blog?page=2')).status).toBe(404)
})

test('posts come newest first; drafts are nowhere', async () => {
  await aPost({ slug: 'old', tags: ['گوشی'] })
  await aPost({ slug: 'new', tags: ['گوشی', 'راهنمای خرید'], publishedAt: new Date('2026-03-01T06:00:00Z'), body: 'واژه '.repeat(1000) })
  await aPost({ slug: 'draft', status: 'draft', tags: ['پنهان'], publishedAt: null })
  expect(await slugs()).toEqual(['new', 'old'])
  expect((await list())?.posts[0]).toMatchObject({ readingMinutes: 5, publishedAt: '2026-03-01T06:00:00.000Z' })
  const page = await get('/blog')
  expect(page).toContain('۱۰ اسفند ۱۴۰۴')
  expect(page).toContain('۵ دقیقه مطالعه')
  for (const path of ['/blog', '/blog/feed.xml', '/sitemap', '/sitemap-1.xml']) expect(await get(path)).not.toMatch(/draft|پنهان/)
  expect((await app.request('/blog/draft')).status).toBe(404)
})

test('a tag in the URL filters the list; an unused one says so', async () => {
  expect((await list())?.tags).toEqual([
    { name: 'گوشی', count: 2 },
    { name: 'راهنمای خرید', count: 1 },
  ])
  expect(await slugs('tag=راهنمای خرید')).toEqual(['new'])
  expect((await list('tag=گوشی'))?.seo).toMatchObject({ isIndexed: false, canonical: expect.stringContaining('/blog?tag=') })
  expect(await get(`/blog?tag=${encodeURIComponent('نیست')}`)).toContain('نوشته‌ای با این برچسب نیست')
})

test.each(["x' or '1'='1", '%', '{', '"', '<script>alert(1)</script>', '\\'])('IN-01: the tag %j is only a word', async (tag) => {
  const response = await app.request(`/blog?tag=${encodeURIComponent(tag)}`)
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain('<script>alert')
})

test('the post page has anchors, related products and posts, and structured data', async () => {
  const product = await aProduct(db, { slug: 'phone' })
  await aPost({ slug: 'near', tags: ['راهنمای خرید'], publishedAt: new Date('2025-01-01T06:00:00Z') })
  const body = '# یک\n\n[x](javascript:alert(1))\n\n## الف\n\n# دو\n\n# سه'
  await aPost({ slug: 'full', tags: ['راهنمای خرید'], body, coverImageUrl: '/media/hero/hero-phones.webp', coverImageAlt: 'چند گوشی' })
  const [{ id = '' } = {}] = await db.select({ id: posts.id }).from(posts).where(eq(posts.slug, 'full'))
  await db.insert(postProducts).values({ postId: id, productId: product.id })

  const page = await getPostPage(context, 'full')
  expect(page?.sections.map(({ id }) => id)).toEqual(['s-یک', 's-دو', 's-سه'])
  expect(page?.products.map(({ slug }) => slug)).toEqual(['phone'])
  expect(page?.related.map(({ slug }) => slug)).toEqual(['new', 'near', 'old'])
  expect(page?.seo).toMatchObject({
    canonical: 'https://vitrin.example/blog/full',
    image: 'https://vitrin.example/share/blog/full.jpg',
    jsonLd: [
      { '@type': 'BlogPosting', headline: 'نوشته full', datePublished: '2026-01-01T06:00:00.000Z', author: { name: 'سارا' } },
      { '@type': 'BreadcrumbList', itemListElement: { length: 3 } },
    ],
  })
  const html = await get('/blog/full')
  expect(html).toContain('<h2 id="s-یک"')
  expect(html).toContain('href="#s-یک"')
  expect(html).toContain('<link rel="alternate" type="application/rss+xml"')
  expect(html).toContain('<meta property="og:type" content="article"')
  expect(html).not.toContain('javascript:')
})

test('AUTHZ-05: a product that is hidden is not in a post', async () => {
  await aProduct(db, { slug: 'gone', status: 'inactive' })
  await db.update(products).set({ status: 'inactive' }).where(eq(products.slug, 'phone'))
  expect((await getPostPage(context, 'full'))?.products).toEqual([])
})

test('more than twelve posts are paginated, each appears once', async () => {
  for (const number of Array.from({ length: 10 }, (_, place) => place)) await aPost({ slug: `many-${number}` })
  const pages = [await slugs(), await slugs('page=2')]
  expect(pages.map((page) => page?.length)).toEqual([12, 2])
  expect(new Set(pages.flat()).size).toBe(14)
  expect((await list('page=2'))?.seo.canonical).toBe('https://vitrin.example/blog?page=2')
  expect(await get('/blog')).toMatch(/href="\/blog\?page=2"[^>]*rel="next"|rel="next"[^>]*href="\/blog\?page=2"/)
  expect(await list('page=3')).toBeNull()
})

test('the feed is RSS with every newest post, and no text can break out of it', async () => {
  await aPost({
    slug: 'hostile',
    title: ']]></title><script>alert(1)</script> & "x" \u0008',
    publishedAt: new Date('2026-05-01T06:00:00Z'),
    tags: ['<x>'],
  })
  const response = await app.request('/blog/feed.xml')
  expect(response.headers.get('content-type')).toContain('application/rss+xml')
  const xml = await response.text()
  expect(xml).toContain('<title>]]&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot; </title>')
  expect(xml).toContain('<pubDate>Fri, 01 May 2026 06:00:00 GMT</pubDate>')
  expect(xml).toContain('<guid isPermaLink="true">https://vitrin.example/blog/hostile</guid>')
  expect(xml.match(/<item>/g)).toHaveLength(15)
  expect(xml).not.toMatch(/[^\P{Cc}\n]/u)
})

test.each(['/blog/no-such-post', '/blog/IPHONE', "/blog/x'--", '/blog/feed', '/share/blog/no-such-post.jpg'])(
  '%s is a designed 404',
  async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toContain('no-store')
    if (!path.startsWith('/share')) expect(await response.text()).toContain('نوشته‌ای یافت نشد')
  },
)

test('the demo has every post of the files, each with a page and a picture to share', async () => {
  for (const { slug, title } of postRows().posts) {
    const response = await demo.app.request(`/blog/${slug}`)
    expect([slug, response.status]).toEqual([slug, 200])
    expect(await response.text()).toContain(title.slice(0, 10))
  }
})
