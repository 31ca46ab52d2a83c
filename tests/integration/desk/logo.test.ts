import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDeskClient, type DeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { shopOn } from '#tests/support/test-shop.ts'

const connection = await testDatabase({ template: 'empty' })
const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-logo-')) }
const [here, there] = [shopOn(connection, env), shopOn(connection, env)]
const subscriptions = [here, there].map(({ followNotifications }) => followNotifications())
afterAll(() => Promise.all(subscriptions.map((subscription) => subscription.stop())))
const owner = await aDeskClient(here, presets.owner.name)
await aProduct(connection.db, { slug: 'sample' })

const svg = (inside: string, size = 'viewBox="0 0 200 50"') => `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`
const blackWordmark = svg('<path d="M10 5h60v40h-60zM130 5h60v40h-60z" fill="#000000"/>')

async function upload(content: string | Buffer, { headers }: DeskClient = owner): Promise<Response> {
  const { 'content-type': _, ...formHeaders } = headers
  const body = new FormData()
  body.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], 'logo.svg'))
  return here.app.request('/api/desk/settings/logo', { method: 'PUT', headers: formHeaders, body })
}
const logoThere = () => there.context.settings.logo
const read = async (path: string) => Buffer.from(await (await there.app.request(path)).arrayBuffer())
const textOf = async (path: string) => (await there.app.request(path)).text()

/** The colour of the pixel in the corner of the plate, a little inside. */
async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(image).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('without a logo the pages, the icon and the manifest are those of the design', async () => {
  expect(await textOf('/')).not.toContain('/media/brand/')
  expect((await there.app.request('/icon')).headers.get('content-type')).toContain('image/svg+xml')
  expect((await there.app.request('/favicon.ico')).status).toBe(404)
  expect(await (await there.app.request('/manifest.webmanifest')).json()).toMatchObject({ icons: [{ src: '/favicon.svg' }] })
  expect(await textOf('/')).not.toContain('og:image')
})

test('an SVG is drawn at upload: every node shows pixels of it in header, icons, manifest and share image within 3 s, and never the SVG', async () => {
  expect((await upload(blackWordmark)).status).toBe(204)
  await vi.waitUntil(() => logoThere() !== null, { timeout: 3_000 })
  const key = logoThere()?.key ?? ''
  const home = await textOf('/')
  const image = /<img[^>]*src="(\/media\/brand\/[^"]+)"[^>]*>/.exec(home)
  expect(image?.[0]).toContain('alt="ویترین"')
  expect(image?.[1]).toBe(`/media/brand/${key}/logo.webp`)
  const { icons } = (await (await there.app.request('/manifest.webmanifest')).json()) as { icons: { src: string; purpose?: string }[] }
  expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable'])
  const sizes = { [`/media/brand/${key}/logo.webp`]: 'webp', '/icon': 'png', '/apple-touch-icon.png': 'png' }
  for (const { src } of icons) Object.assign(sizes, { [src]: 'png' })
  for (const [path, format] of Object.entries(sizes)) expect((await sharp(await read(path)).metadata()).format, path).toBe(format)
  const ico = await read('/favicon.ico')
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(48)
  const share = /property="og:image" content="[^"]*(\/share\/shop\/[0-9a-f]{12}\.jpg)"/.exec(home)?.[1] ?? ''
  expect(await sharp(await read(share)).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect((await there.context.files.list('brand/')).length).toBe(6)
})

test('a black logo has a white plate, which vanishes on white; a white one a dark plate; one with a background of its own none', async () => {
  const logoFile = async () => read(`/media/brand/${logoThere()?.key}/logo.webp`)
  expect(await pixel(await logoFile(), 30, 4)).toEqual([255, 255, 255, 255])
  const first = logoThere()?.key
  expect((await upload(svg('<circle cx="100" cy="25" r="24" fill="#fff"/>'))).status).toBe(204)
  await vi.waitUntil(() => logoThere()?.key !== first, { timeout: 3_000 })
  const [red = 255] = await pixel(await logoFile(), 30, 4)
  expect(red).toBeLessThan(20)
  const second = logoThere()?.key
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#d00' } })
    .composite([{ input: Buffer.from(svg('<circle cx="50" cy="50" r="40"/>', 'width="100" height="100"')) }])
    .jpeg()
    .toBuffer()
  expect((await upload(photo)).status).toBe(204)
  await vi.waitUntil(() => logoThere()?.key !== second, { timeout: 3_000 })
  expect(logoThere()).toMatchObject({ width: 36, height: 36 })
  // A square logo is a sign: the name stands beside it.
  expect(await textOf('/')).toMatch(/<img src="\/media\/brand\/[^"]+" width="36" height="36" alt=""\/?>ویترین/)
})

test('DESK-17: what is no logo, or an SVG that is more than shapes, is refused; nothing is stored and the logo stays', async () => {
  const [before, files] = [logoThere()?.key, (await here.context.files.list('brand/')).length]
  for (const [content, code] of [
    [svg('<script>alert(1)</script>'), 'logo.unsafe'],
    [svg('<image href="file:///etc/passwd"/>'), 'logo.unsafe'],
    [svg('<foreignObject><img src="x" onerror="alert(1)"/></foreignObject>'), 'logo.unsafe'],
    [svg('&a;', '').replace('<svg', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg'), 'logo.unsafe'],
    ['<html><script>alert(1)</script></html>', 'logo.unreadable'],
    ['<svg broken', 'logo.unreadable'],
    [Buffer.from('\x89PNG\r\n\x1a\nnot a picture', 'latin1'), 'logo.unreadable'],
  ] as const) {
    const response = await upload(content)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, code])
  }
  vi.spyOn(here.context.files, 'put').mockRejectedValueOnce(new FilesUnavailable('ENOSPC'))
  expect((await upload(blackWordmark)).status).toBe(503)
  expect((await upload(blackWordmark, await aDeskClient(here, presets.orders.name))).status).toBe(403)
  expect([logoThere()?.key, (await here.context.files.list('brand/')).length]).toEqual([before, files])
})

test('unknown files of the brand do not exist', async () => {
  const key = logoThere()?.key
  for (const path of [`/media/brand/${key}/logo.svg`, `/media/brand/${key}/constructor`, '/media/brand/x/logo.webp', '/share/shop/x.jpg']) {
    expect((await there.app.request(path)).status, path).toBe(404)
  }
})

test('removed, everything is as before; both are in the audit log', async () => {
  const response = await here.app.request('/api/desk/settings/logo', { method: 'DELETE', headers: owner.headers })
  expect(response.status).toBe(204)
  await vi.waitUntil(() => logoThere() === null, { timeout: 3_000 })
  expect(await textOf('/')).not.toContain('/media/brand/')
  expect(await connection.db.$count(auditLog, eq(auditLog.action, 'logo.changed'))).toBe(3)
  expect(await connection.db.$count(auditLog, eq(auditLog.action, 'logo.removed'))).toBe(1)
})
