import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { connect } from '#db/connect.ts'
import { pages, posts } from '#db/schema/content.ts'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOwnPage, aPost } from '#tests/support/desk/content-examples.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { hostileStrings } from '#tests/support/hostile-strings.ts'
import { fingerprint, shopOn } from '#tests/support/test-shop.ts'

const connection = await testDatabase()
const { db } = connection
const here = shopOn(connection)
const otherConnection = connect(connection.to)
afterAll(() => otherConnection.close())
/** Caches its pages. */
const there = shopOn(otherConnection)
const subscription = there.followNotifications()
afterAll(() => subscription.stop())
await vi.waitUntil(() => there.invalidations.isConnected, { timeout: 20_000 })
const owner = await aDeskClient(here, presets.owner.name)

async function send(method: string, path: string, body: unknown = null, version = 1) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const response = await here.app.request(`/api/desk/texts${path}`, {
    method,
    headers,
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const plan = (day: string, time = '۰۹:۳۰') => ({ status: 'published', moment: { day, time } })
const page = async (path: string) => {
  const response = await there.app.request(path)
  return { status: response.status, html: await response.text() }
}
const lists = ['/blog', '/blog/feed.xml', '/sitemap', '/sitemap-1.xml']

test('a scheduled post is nowhere before its time, and everywhere at the next request after it, also on cached pages', {
  timeout: 90_000,
}, async () => {
  const other = await aPost(db, { status: 'published', publishedAt: new Date('2026-01-01T00:00:00Z') })
  const { id, slug } = await aPost(db, { title: 'نوشته‌ی فردا', tags: ['فردا'] })
  expect((await send('PUT', `/posts/${id}/status`, plan('۱۴۲۰/۰۹/۰۱'))).status).toBe(204)
  expect((await send('GET', `/posts/${id}`)).body).toMatchObject({ status: 'published', scheduledFor: '2041-11-21T06:00:00.000Z' })
  expect((await send('GET', '/posts')).body.posts.find((one: { id: string }) => one.id === id).scheduledFor).toBe(
    '2041-11-21T06:00:00.000Z',
  )
  const preview = await here.app.request(`/desk/content/posts/${id}/preview`, { headers: owner.headers })
  expect([preview.status, (await preview.text()).includes('نوشته‌ی فردا')]).toEqual([200, true])
  for (const path of [...lists, `/blog/${other.slug}`]) expect([path, (await page(path)).html.includes(slug)]).toEqual([path, false])
  expect((await page(`/blog?tag=${encodeURIComponent('فردا')}`)).html).not.toContain(slug)
  expect((await page(`/blog/${slug}`)).status).toBe(404)
  expect((await page(`/share/blog/${slug}.jpg`)).status).toBe(404)

  expect((await page('/blog')).html).toContain('2041-11-21T06:00:00.000Z')
  await db.update(posts).set({ publishedAt: sql`now() + interval '6 seconds'` }).where(eq(posts.id, id))
  // From now on the lists are cached with that moment as their end.
  for (const path of ['/blog', '/sitemap', `/blog/${other.slug}`])
    await expect.poll(async () => (await page(path)).html, { timeout: 20_000, interval: 50 }).not.toContain('2041-11-21')
  await expect.poll(async () => (await page(`/blog/${slug}`)).status, { timeout: 30_000, interval: 100 }).toBe(200)
  for (const path of [...lists, `/blog/${other.slug}`]) expect([path, (await page(path)).html.includes(slug)]).toEqual([path, true])
  expect((await send('GET', `/posts/${id}`)).body).toMatchObject({ status: 'published', scheduledFor: null })
})

test('an own page waits for its time, can be put off, published at once and taken back', async () => {
  const { id, slug } = await anOwnPage(db)
  const path = `/own-pages/${id}`
  await send('PUT', `${path}/status`, plan('۱۴۲۰/۰۹/۰۱'))
  expect((await page(`/pages/${slug}`)).status).toBe(404)
  expect((await send('GET', '/pages')).body.pages[0]).toMatchObject({ id, kind: 'own-pages', scheduledFor: '2041-11-21T06:00:00.000Z' })
  expect((await send('GET', '/links')).body.links.map((link: { href: string }) => link.href)).not.toContain(`/pages/${slug}`)
  expect((await send('PUT', `${path}/status`, plan('۱۴۲۰/۰۹/۰۲', ''))).status).toBe(204)
  expect((await send('GET', path)).body.scheduledFor).toBe('2041-11-21T20:30:00.000Z')
  // What a reader needs cannot be emptied while it waits.
  expect((await send('PATCH', path, { body: '' })).status).toBe(422)
  expect((await send('PUT', `${path}/status`, { status: 'draft' })).status).toBe(204)
  expect((await send('GET', path)).body).toMatchObject({ status: 'draft', scheduledFor: null })
  expect((await send('PUT', `${path}/status`, plan('۱۴۲۰/۰۹/۰۱'))).status).toBe(204)
  expect((await send('PUT', `${path}/status`, { status: 'published' })).status).toBe(204)
  expect((await page(`/pages/${slug}`)).status).toBe(200)
  const log = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.objectId, id))
  expect(log.map(({ action }) => action).sort()).toEqual(
    ['text.scheduled', 'text.scheduled', 'text.unpublished', 'text.scheduled', 'text.published'].sort(),
  )
})

test('a moment that is none, past or for a public text is refused, and 200 hostile ones change nothing', async () => {
  const [draft, shown] = [await aPost(db), await aPost(db, { status: 'published', publishedAt: new Date() })]
  const [fixed] = await db
    .insert(pages)
    .values({ slug: 'about', title: 'ما', description: 'ما', body: 'ما', status: 'draft' })
    .onConflictDoUpdate({ target: [pages.slug, pages.isOwn], set: { status: 'draft' } })
    .returning()
  const before = await fingerprint(db)
  const refused: [string, unknown][] = [
    [`/posts/${draft.id}`, plan('۱۴۰۰/۰۱/۰۱')],
    [`/posts/${draft.id}`, plan('فردا')],
    [`/posts/${draft.id}`, plan('۱۴۲۰/۱۳/۰۱')],
    [`/posts/${draft.id}`, plan('۱۴۲۰/۰۹/۰۱', '۲۵:۰۰')],
    [`/posts/${draft.id}`, { ...plan('۱۴۲۰/۰۹/۰۱'), status: 'draft' }],
    [`/posts/${draft.id}`, { ...plan('۱۴۲۰/۰۹/۰۱'), publishedAt: '2020-01-01' }],
    [`/posts/${shown.id}`, plan('۱۴۲۰/۰۹/۰۱')],
    [`/pages/${fixed?.id}`, plan('۱۴۲۰/۰۹/۰۱')],
  ]
  for (const [path, body] of refused) expect([body, (await send('PUT', `${path}/status`, body)).status]).toEqual([body, 422])
  for (const text of hostileStrings) {
    expect((await send('PUT', `/posts/${draft.id}/status`, plan(text))).status).toBe(422)
    expect((await send('PUT', `/posts/${draft.id}/status`, plan('۱۴۲۰/۰۹/۰۱', `x${text}`))).status).toBe(422)
  }
  expect(await fingerprint(db)).toBe(before)
})
