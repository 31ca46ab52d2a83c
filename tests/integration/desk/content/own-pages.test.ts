import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { presets } from '#domain/desk/permissions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOwnPage, aSlide } from '#tests/support/desk/content-examples.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { hostileStrings, liveMarkup } from '#tests/support/hostile-strings.ts'
import { fingerprint, shopOn } from '#tests/support/test-shop.ts'

const connection = await testDatabase()
const { db } = connection
const here = shopOn(connection)
const otherConnection = connect(connection.to)
afterAll(() => otherConnection.close())
const there = shopOn(otherConnection)
const owner = await aDeskClient(here, presets.owner.name)

async function send(method: string, path: string, body: unknown = null, version = 1) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const response = await here.app.request(`/api/desk${path}`, { method, headers, ...(body !== null && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

/** At the other node, at its next request. */
const page = async (path: string) => {
  const response = await there.app.request(path)
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const texts = { description: 'خرید در چند قسط', body: '## شرایط\n\nدر {نام فروشگاه} قسطی بخرید.', seoDescription: 'شرایط قسط' }

test('a page of the owner is written, previewed, published, moved with a redirect and taken off on every node', async () => {
  const { status, body: made } = await send('POST', '/texts/own-pages', { title: 'راهنمای خرید اقساطی' })
  expect(status).toBe(201)
  const path = `/texts/own-pages/${made.id}`
  const { body: blank } = await send('GET', path)
  expect(blank).toMatchObject({ status: 'draft', version: 1, links: 0 })
  expect(blank.path).toMatch(/^\/pages\/[a-z0-9-]+$/)
  expect((await page(blank.path)).status).toBe(404)
  expect((await send('PUT', `${path}/status`, { status: 'published' })).status).toBe(422)

  await send('PUT', `${path}/draft`, { baseVersion: 1, changes: { ...texts, body: 'تنها در پیش‌نویس' } })
  const preview = await here.app.request(`/desk/content/own-pages/${made.id}/preview`, { headers: owner.headers })
  expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await preview.text()).toContain('تنها در پیش‌نویس')

  expect((await send('PATCH', path, texts)).body).toEqual({ version: 2 })
  expect((await send('PUT', `${path}/status`, { status: 'published' }, 2)).status).toBe(204)
  const shown = await page(blank.path)
  expect(shown.status).toBe(200)
  for (const text of ['خرید در چند قسط', 'content="شرایط قسط"', 'id="s-', `${here.context.settings.name} قسطی بخرید`])
    expect(shown.html).toContain(text)
  expect((await page('/sitemap-1.xml')).html).toContain(blank.path)
  expect((await page('/sitemap')).html).toContain(`href="${blank.path}"`)
  expect((await send('GET', '/texts/links')).body.links).toContainEqual({ href: blank.path, text: 'راهنمای خرید اقساطی' })

  expect((await send('PATCH', path, { slug: 'installments' }, 2)).body).toEqual({ version: 3 })
  expect(await page(blank.path)).toMatchObject({ status: 301, location: '/pages/installments' })
  const { revisions } = (await send('GET', path)).body
  expect(revisions.map((one: { version: number }) => one.version)).toEqual([3, 2, 1])
  await send('PUT', `${path}/status`, { status: 'draft' }, 3)
  expect((await page('/pages/installments')).status).toBe(404)
  expect((await page('/sitemap-1.xml')).html).not.toContain('/pages/installments')
  expect((await send('DELETE', path, null, 3)).status).toBe(204)
  expect((await send('GET', path)).status).toBe(404)
})

test('a page that the menu, the footer or a slide leads to is not removed; the refusal says how many', async () => {
  const { id, slug } = await anOwnPage(db, { status: 'published' })
  const link = (href: string) => ({ id: newId(), values: { text: 'اقساط', href } })
  const rows = [link(`/pages/${slug}`), link(`/pages/${slug}?from=menu`), link('/store')]
  expect((await send('PUT', '/lists/menu', { groups: [{ id: newId(), values: {}, rows }] }, 0)).status).toBe(200)
  await aSlide(db, { href: `/pages/${slug}` })
  // Links to a former path are followed.
  await send('PATCH', `/texts/own-pages/${id}`, { slug: `${slug}-2` })
  expect((await send('GET', `/texts/own-pages/${id}`)).body.links).toBe(3)
  const before = await fingerprint(db)
  const refused = await send('DELETE', `/texts/own-pages/${id}`, null, 2)
  expect([refused.status, refused.body.code, JSON.stringify(refused.body.fields)]).toEqual([
    409,
    'catalog.inUse',
    expect.stringContaining('۳ پیوند'),
  ])
  expect(await fingerprint(db)).toBe(before)
})

test('pages of the owner and of the program are apart: the same slug, and neither is edited as the other', async () => {
  const { id } = await anOwnPage(db, { slug: 'about', status: 'published' })
  expect((await page('/pages/about')).status).toBe(200)
  expect((await page('/about')).status).toBe(404)
  const { id: other } = await anOwnPage(db)
  const before = await fingerprint(db)
  for (const [method, path] of [
    ['GET', `/texts/pages/${id}`],
    ['PATCH', `/texts/pages/${id}`],
    ['PATCH', `/texts/posts/${id}`],
    ['DELETE', `/texts/posts/${id}`],
  ] as const)
    expect([path, (await send(method, path, method === 'PATCH' ? { title: 'x' } : null)).status]).toEqual([path, 404])
  expect((await send('DELETE', `/texts/pages/${id}`)).status).toBe(405)
  for (const changes of [{ slug: 'about' }, { slug: 'دو بخش' }, { slug: '../store' }, { isOwn: 'false' }, { body: 'x'.repeat(30_001) }])
    expect([changes, (await send('PATCH', `/texts/own-pages/${other}`, changes)).status]).toEqual([changes, 422])
  expect((await send('POST', '/texts/own-pages', { title: ' ' })).status).toBe(422)
  expect((await send('POST', '/texts/pages', { title: 'x' })).status).toBe(405)
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-17: 200 hostile strings in every field of an own page stay text on the shop', { timeout: 120_000 }, async () => {
  const { id, slug } = await anOwnPage(db, { status: 'published' })
  let version = 1
  for (let index = 0; index < hostileStrings.length; index += 8) {
    const eight = hostileStrings.slice(index, index + 8)
    const [title = '', description = '', seoTitle = '', seoDescription = ''] = eight.map((text) => `ا ${text}`.slice(0, 40))
    const changes = { title, description, seoTitle, seoDescription, body: eight.join('\n\n') }
    version = (await send('PATCH', `/texts/own-pages/${id}`, changes, version)).body.version ?? version
    for (const path of [`/pages/${slug}`, '/sitemap', '/sitemap-1.xml'])
      expect([path, liveMarkup.test((await page(path)).html)]).toEqual([path, false])
  }
  expect(version).toBe(26)
  expect((await page(`/pages/${encodeURIComponent('<script>')}`)).status).toBe(404)
})
