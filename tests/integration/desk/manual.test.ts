import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chapters } from '#domain/desk/content/manual.ts'
import { presets } from '#domain/desk/permissions.ts'
import type { MarkdownNode } from '#domain/markdown.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { headers } = await aDeskClient(shop, presets.content.name)
const get = (path: string) => shop.app.request(path, { headers })

type Listed = { chapters: { slug: string; title: string; sections: { id: string; title: string }[] }[] }
const contents = async (query = '') => (await (await get(`/api/desk/manual${query}`)).json()) as Listed

const pick = <Kind extends MarkdownNode['kind']>(nodes: readonly MarkdownNode[], kind: Kind): Extract<MarkdownNode, { kind: Kind }>[] =>
  nodes.flatMap((node) => [
    ...(node.kind === kind ? [node as Extract<MarkdownNode, { kind: Kind }>] : []),
    ...('children' in node ? pick(node.children, kind) : []),
  ])

test('the contents list every chapter with its sections, for any member of the staff', async () => {
  const { chapters: listed } = await contents()
  expect(listed.map(({ slug }) => slug)).toEqual([...chapters])
  for (const { title, sections } of listed) {
    expect(title).toMatch(/[آ-ی]/)
    expect(sections.length).toBeGreaterThan(1)
  }
})

test('a search finds sections by all its words, in any spelling, and nothing for what is not written', async () => {
  const { chapters: found } = await contents(`?q=${encodeURIComponent('گوشي گم شده')}`)
  expect(found.map(({ slug }) => slug)).toContain('trouble')
  expect(found.find(({ slug }) => slug === 'trouble')?.sections.map(({ title }) => title)).toEqual(['گوشی یا برنامه‌ی رمزساز گم شده است'])
  expect((await contents(`?q=${encodeURIComponent('کشتی فضایی')}`)).chapters).toEqual([])
  expect((await get('/api/desk/manual?page=2')).status).toBe(422)
})

test.each(chapters)('the chapter %s is a tree whose links stay in the manual', async (chapter) => {
  const response = await get(`/api/desk/manual/${chapter}`)
  const { body } = (await response.json()) as { body: MarkdownNode[] }
  expect(pick(body, 'heading').some(({ level }) => level === 2)).toBe(true)
  for (const { href } of pick(body, 'link')) expect(href).toMatch(new RegExp(`^/desk/help/(${chapters.join('|')})$`))
  for (const { url, alt } of pick(body, 'picture'))
    expect([url, alt]).toEqual([expect.stringMatching(/^\/media\/manual\//), expect.stringMatching(/\S/)])
})

test('chapters lead to those beside them', async () => {
  const of = async (chapter: string) => (await (await get(`/api/desk/manual/${chapter}`)).json()) as Record<'before' | 'after', unknown>
  expect(await of('install')).toMatchObject({ before: null, after: { slug: 'set-up' } })
  expect(await of('trouble')).toMatchObject({ before: { slug: 'staff' }, after: null })
})

test('a chapter that does not exist is not found, and no other file is read', async () => {
  for (const name of ['nothing', '..%2Fdeploy', 'README']) expect((await get(`/api/desk/manual/${name}`)).status).toBe(404)
})

test('the pictures are served', async () => {
  for (const name of readdirSync('docs/fa/pictures').slice(0, 2)) {
    const response = await shop.app.request(`/media/manual/${name}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  expect((await shop.app.request('/media/manual/nothing.webp')).status).toBe(404)
})
