import { expect, test } from 'vitest'
import { redirects } from '#db/schema/content.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { hostileStrings, liveMarkup } from '#tests/support/hostile-strings.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)

async function send(method: string, body: unknown, query = '') {
  const response = await app.request(`/api/desk/redirects${query}`, {
    method,
    headers: owner.headers,
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}
const add = (from: string, to: string) => send('POST', { from, to })
const see = async (path: string) => {
  const response = await app.request(path)
  return response.status === 301 ? response.headers.get('location') : response.status
}

test('an old path of any shop leads to a page at the next request, and nowhere after it is deleted', async () => {
  const { slug } = await aProduct(db)
  expect(await see('/shop/گوشی')).toBe(404)
  expect(await add('https://old.ir/shop/%DA%AF%D9%88%D8%B4%DB%8C?utm=1', `/product/${slug}`)).toMatchObject({ status: 201 })
  expect(await see(`/shop/${encodeURIComponent('گوشی')}`)).toBe(`/product/${slug}`)
  const { body } = await send('GET', null, `?q=${encodeURIComponent('گوشی')}`)
  expect(body.redirects).toMatchObject([{ from: '/shop/گوشی', to: `/product/${slug}` }])
  expect((await send('DELETE', { from: '/shop/گوشی' })).status).toBe(204)
  expect(await see('/shop/گوشی')).toBe(404)
  expect((await send('DELETE', { from: '/shop/گوشی' })).status).toBe(404)
})

test('chains become straight, circles are refused', async () => {
  await add('/b', '/c')
  expect((await add('/a', '/b')).body).toEqual({ to: '/c' })
  expect((await add('/c', '/d')).status).toBe(201)
  for (const from of ['/a', '/b', '/c']) expect([from, await see(from)]).toEqual([from, '/d'])
  const before = await fingerprint(db)
  for (const to of ['/a', '/b', '/c']) expect([to, (await add('/d', to)).status]).toEqual([to, 422])
  expect((await add('/a', '/elsewhere')).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})

test('two people who would make a circle together: one is refused', async () => {
  const statuses = (await Promise.all([add('/one', '/two'), add('/two', '/one')])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 422])
})

test('DESK-17: hostile strings as paths are refused or stay text', async () => {
  for (const string of hostileStrings) expect((await add(`/x${string}`, `/store?x=${string}`)).status).toBeLessThan(500)
  for (const { fromPath, toPath } of await db.select().from(redirects)) {
    expect(toPath.startsWith('/')).toBe(true)
    const html = await (await app.request(encodeURI(fromPath))).text()
    expect(liveMarkup.test(html)).toBe(false)
  }
})
