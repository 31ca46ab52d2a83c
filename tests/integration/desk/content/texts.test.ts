import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { pages, posts } from '#db/schema/content.ts'
import { presets } from '#domain/desk/permissions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aPost } from '#tests/support/desk/content-examples.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { hostileStrings, liveMarkup } from '#tests/support/hostile-strings.ts'
import { fingerprint, shopOn } from '#tests/support/test-shop.ts'

const connection = await testDatabase()
const { db } = connection
const here = shopOn(connection)
const otherConnection = connect(connection.to)
afterAll(() => otherConnection.close())
const there = shopOn(otherConnection)
const owner = await aDeskClient(here, presets.owner.name)
const colleague = await aDeskClient(here, presets.content.name)

async function send(method: string, path: string, body: unknown, { version = 1, as = owner } = {}) {
  const headers = { ...as.headers, 'if-match': `"${version}"` }
  const response = await here.app.request(`/api/desk/texts${path}`, {
    method,
    headers,
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

/** At the other node, at its next request. */
const page = async (path: string) => {
  const response = await there.app.request(path)
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

async function aPage(slug: string) {
  const text = { title: 'درباره ما', description: 'چه کسی هستیم', body: 'یک بند' }
  const [row] = await db
    .insert(pages)
    .values({ slug, ...text })
    .onConflictDoUpdate({ target: [pages.slug, pages.isOwn], set: { ...text, version: 1, status: 'published' } })
    .returning()
  return row?.id ?? ''
}

test('a post is written, published, moved to another address and taken off; every node shows it at the next request', async () => {
  const { body: made } = await send('POST', '/posts', { title: 'راهنمای خرید گوشی' })
  const path = `/posts/${made.id}`
  const product = await aProduct(db)
  const { body: blank } = await send('GET', path, null)
  expect(blank).toMatchObject({ status: 'draft', version: 1, path: '/blog/rahnmai-khrid-goshi' })
  expect((await page(blank.path)).status).toBe(404)
  const refused = await send('PUT', `${path}/status`, { status: 'published' })
  expect([refused.status, Object.keys(refused.body.fields ?? {}).length > 0 || refused.body.fields?.length > 0]).toEqual([422, true])

  const changes = {
    summary: 'کدام گوشی',
    body: '## بودجه\n\nنخست بودجه.',
    tags: 'گوشی, خرید',
    products: product.slug,
    seoTitle: 'گوشی بخریم',
  }
  expect(await send('PATCH', path, changes)).toEqual({ status: 200, body: { version: 2 } })
  expect((await send('PUT', `${path}/status`, { status: 'published' }, { version: 2 })).status).toBe(204)
  const shown = await page(blank.path)
  expect(shown.status).toBe(200)
  for (const text of ['نخست بودجه', 'کدام گوشی', 'گوشی بخریم |', product.farsiName]) expect(shown.html).toContain(text)
  expect((await page('/blog')).html).toContain('راهنمای خرید گوشی')

  expect((await send('PATCH', path, { slug: 'phone-guide' }, { version: 2 })).body).toEqual({ version: 3 })
  expect((await page('/blog/phone-guide')).status).toBe(200)
  expect(await page(blank.path)).toMatchObject({ status: 301, location: '/blog/phone-guide' })

  expect((await send('PUT', `${path}/status`, { status: 'draft' }, { version: 3 })).status).toBe(204)
  expect((await page('/blog/phone-guide')).status).toBe(404)
  expect((await page('/blog')).html).not.toContain('راهنمای خرید گوشی')
  expect((await send('DELETE', path, null, { version: 3 })).status).toBe(204)
})

test('a content page is edited in its place; its slug is not for change, and it can be taken off the shop', async () => {
  const path = `/pages/${await aPage('about')}`
  await page('/about')
  expect((await send('PATCH', path, { body: 'فروشگاه {نام فروشگاه} تازه شد', seoDescription: 'معرفی ما' })).body).toEqual({ version: 2 })
  const { html } = await page('/about')
  expect(html).toContain('تازه شد')
  expect(html).toContain('content="معرفی ما"')
  const before = await fingerprint(db)
  expect((await send('PATCH', path, { slug: 'other' }, { version: 2 })).status).toBe(422)
  expect((await send('PATCH', path, { body: '' }, { version: 2 })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
  await send('PUT', `${path}/status`, { status: 'draft' }, { version: 2 })
  expect((await page('/about')).status).toBe(404)
})

test('a page that another node has cached is rendered again after a save', { timeout: 60_000 }, async () => {
  const subscription = there.followNotifications()
  const { id, slug } = await aPost(db, { status: 'published', publishedAt: new Date() })
  await expect.poll(async () => (await page(`/blog/${slug}`)).html, { timeout: 20_000 }).toContain('یک بند')
  await send('PATCH', `/posts/${id}`, { body: 'بند دیگر' })
  await expect.poll(async () => (await page(`/blog/${slug}`)).html, { timeout: 20_000 }).toContain('بند دیگر')
  await subscription.stop()
})

test('two people: the second save of a field is refused with both values, nothing is lost', async () => {
  const { id } = await aPost(db)
  expect((await send('PATCH', `/posts/${id}`, { title: 'از همکار' }, { as: colleague })).body).toEqual({ version: 2 })
  const before = await fingerprint(db)
  const late = await send('PATCH', `/posts/${id}`, { title: 'از من' })
  expect(late.status).toBe(409)
  expect(late.body.conflict).toMatchObject({ version: 2, fields: { title: { theirs: 'از همکار', yours: 'از من' } } })
  expect(await fingerprint(db)).toBe(before)
})

test('every save is a revision, the text before the first save too, and can be read again', async () => {
  const { id } = await aPost(db, { body: 'نخست' })
  await send('PATCH', `/posts/${id}`, { body: 'دوم' })
  await send('PATCH', `/posts/${id}`, { body: 'سوم' }, { version: 2 })
  const { revisions } = (await send('GET', `/posts/${id}`, null)).body
  expect(revisions.map((one: { version: number }) => one.version)).toEqual([3, 2, 1])
  const texts = await Promise.all(
    revisions.map(async (one: { id: string }) => (await send('GET', `/posts/${id}/revisions/${one.id}`, null)).body.form.body),
  )
  expect(texts).toEqual(['سوم', 'دوم', 'نخست'])
  const { id: other } = await aPost(db)
  expect((await send('GET', `/posts/${other}/revisions/${revisions[0].id}`, null)).status).toBe(404)
})

test('a draft is its writer’s alone: the preview shows it as the real page, the shop does not', async () => {
  const { id, slug } = await aPost(db)
  const changes = { title: 'عنوان پیش‌نویس', slug: 'taken somewhere' }
  expect((await send('PUT', `/posts/${id}/draft`, { baseVersion: 1, changes })).status).toBe(204)
  expect((await send('GET', `/posts/${id}`, null)).body.draft.changes).toEqual(changes)
  expect((await send('GET', `/posts/${id}`, null, { as: colleague })).body.draft).toBeNull()
  const preview = await here.app.request(`/desk/content/posts/${id}/preview`, { headers: owner.headers })
  expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await preview.text()).toContain('عنوان پیش‌نویس')
  expect((await here.app.request(`/desk/content/posts/${id}/preview`)).status).toBe(404)
  expect((await page(`/blog/${slug}`)).status).toBe(404)
  const [row] = await db.select().from(posts).where(eq(posts.id, id))
  expect(row).toMatchObject({ title: 'راهنمای خرید', status: 'draft', version: 1 })
})

test('an uploaded picture is the cover and stands in the text; anything else is refused', async () => {
  const form = new FormData()
  const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: '#07c' } })
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'))
  const { 'content-type': _, ...headers } = owner.headers
  const response = await here.app.request('/api/desk/texts/pictures', { method: 'POST', headers, body: form })
  const { url } = (await response.json()) as { url: string }
  expect((await here.app.request(url)).status).toBe(200)
  const { id, slug } = await aPost(db, { status: 'published', publishedAt: new Date() })
  expect((await send('PATCH', `/posts/${id}`, { coverUrl: url })).status).toBe(422)
  await send('PATCH', `/posts/${id}`, { coverUrl: url, coverAlt: 'گوشی آبی', body: `![در متن](${url})` })
  const { html } = await page(`/blog/${slug}`)
  expect(html).toContain('alt="گوشی آبی"')
  expect(html).toContain('alt="در متن"')
  expect((await send('PATCH', `/posts/${id}`, { coverUrl: 'https://elsewhere.ir/a.webp' }, { version: 2 })).status).toBe(422)
})

test('a taken address, an unknown product, an unknown field and a missing version change nothing', async () => {
  const [{ id }, { slug }] = [await aPost(db), await aPost(db)]
  const before = await fingerprint(db)
  for (const changes of [{ slug }, { products: 'no-such-product' }, { status: 'published' }, { version: '9' }, { title: ' ' }])
    expect([changes, (await send('PATCH', `/posts/${id}`, changes)).status]).toEqual([changes, 422])
  expect((await send('PATCH', '/posts/019f0000-0000-7000-8000-0000000000ff', { title: 'x' })).status).toBe(404)
  expect((await send('PATCH', `/other/${id}`, { title: 'x' })).status).toBe(404)
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-17: 200 hostile strings in every field of a post and a page stay text on the shop', { timeout: 120_000 }, async () => {
  const about = await aPage('about')
  const { id, slug } = await aPost(db, { status: 'published', publishedAt: new Date() })
  let [post, content] = [1, 1]
  for (let index = 0; index < hostileStrings.length; index += 8) {
    const eight = hostileStrings.slice(index, index + 8)
    const [title = '', summary = '', authorName = '', tags = '', seoTitle = '', seoDescription = ''] = eight.map((text) =>
      `ا ${text}`.slice(0, 40),
    )
    const changes = { title, summary, authorName, tags, seoTitle, seoDescription, body: eight.join('\n\n') }
    post = (await send('PATCH', `/posts/${id}`, changes, { version: post })).body.version ?? post
    const ofPage = { title: authorName, description: summary, body: eight.join('\n\n'), seoTitle: title, seoDescription: tags }
    content = (await send('PATCH', `/pages/${about}`, ofPage, { version: content })).body.version ?? content
    for (const path of [`/blog/${slug}`, '/blog', '/about', '/blog/feed.xml'])
      expect([path, liveMarkup.test((await page(path)).html)]).toEqual([path, false])
  }
  expect([post, content]).toEqual([26, 26])
})
