import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '10.0.0.0/8' })
const { app, db } = shop

/** A request from a socket with that peer IP. */
function report(peer: string, headers: Record<string, string> = {}, path = '/api/client-errors') {
  const init = { method: 'POST', body: '{"message":"a","path":"/"}', headers: { ...fromOurPage, ...headers } }
  return app.request(path, init, { incoming: { socket: { remoteAddress: peer } } })
}

const counted = async () => {
  const { rows } = await db.execute<{ key: string; taken: number }>(sql`select key, taken from rate_limits order by key`)
  return Object.fromEntries(rows.map(({ key, taken }) => [key, taken]))
}

let lastPeer = 0
let peer: string
beforeEach(async () => {
  lastPeer += 1
  peer = `203.0.113.${lastPeer}`
  await db.execute(sql`delete from rate_limits`)
})

test('responses show the remaining requests, and an exhausted limit is a 429 with Retry-After', async () => {
  const first = await report(peer)
  expect(first.headers.get('ratelimit-policy')).toBe('"client-errors";q=20;w=60, "client-errors-site";q=600;w=60')
  expect(first.headers.get('ratelimit')).toBe('"client-errors";r=19, "client-errors-site";r=599')
  for (let turn = 2; turn <= 20; turn += 1) expect((await report(peer)).status).toBe(204)
  const refused = await report(peer)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    code: 'request.tooMany',
    detail: 'تعداد تلاش‌ها بیش از حد مجاز است. کمی بعد دوباره تلاش کنید',
  })
})

test('a limit is shared with the other nodes through the database', async () => {
  await report(peer)
  await db.execute(sql`update rate_limits set taken = 20 where key = ${`client-errors:${peer}`}`)
  expect((await report(peer)).status).toBe(429)
})

test('WEB-07: rotating X-Forwarded-For and similar headers does not reset a limit', async () => {
  const statuses = new Set<number>()
  for (let turn = 0; turn < 25; turn += 1) {
    const claimed = `198.51.100.${turn}`
    const headers = {
      'x-forwarded-for': claimed,
      forwarded: `for=${claimed}`,
      'x-real-ip': claimed,
      'cf-connecting-ip': claimed,
      'true-client-ip': claimed,
    }
    statuses.add((await report(peer, headers)).status)
  }
  expect([...statuses]).toEqual([204, 429])
  expect(Object.keys(await counted()).sort()).toEqual(['client-errors-site:all', `client-errors:${peer}`])
})

test('WEB-07: behind our proxy its peer is counted, whatever the client put into the header', async () => {
  await report('10.0.0.5', { 'x-forwarded-for': `198.51.100.1, ${peer}` })
  await report('10.0.0.5', { 'x-forwarded-for': `198.51.100.2, ${peer}` })
  expect(await counted()).toMatchObject({ [`client-errors:${peer}`]: 2 })
})

test('WEB-07: the addresses of one /64 share a limit', async () => {
  for (let turn = 0; turn < 20; turn += 1) expect((await report(`2001:db8:7:1::${turn.toString(16)}`)).status).toBe(204)
  expect((await report('2001:db8:7:1:ffff::1')).status).toBe(429)
  expect((await report('2001:db8:7:2::1')).status).toBe(204)
})

test('WEB-07: the log shows the real peer, not the forged one', async () => {
  await report(peer, { 'x-forwarded-for': '198.51.100.77', 'x-request-id': 'forged-by-a-stranger' })
  expect(shop.lines().at(-1)).toMatchObject({ client: peer, route: '/api/client-errors', status: 204 })
  expect(shop.written.join('')).not.toMatch(/198\.51\.100\.77|forged-by-a-stranger/)
})

test('a request id is accepted from our proxy only, and only a valid one', async () => {
  const ids = ['proxy-made-0001', 'short', 'with space here', `${'a'.repeat(65)}`]
  const returned: (string | null)[] = []
  for (const id of ids)
    returned.push((await report('10.0.0.5', { 'x-forwarded-for': peer, 'x-request-id': id })).headers.get('x-request-id'))
  expect(returned[0]).toBe('proxy-made-0001')
  for (const id of returned.slice(1)) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('WEB-08: other spellings of a path share its limit or are a 404', async () => {
  for (const path of ['//api//client-errors', '/API/client-errors', '/api/client-errors/', '/api/Client-Errors', '/api%2Fclient-errors'])
    expect([404, 405], path).toContain((await report(peer, {}, path)).status)
  expect(await counted()).toEqual({})
  await report(peer, {}, '/api/%63lient-errors')
  await report(peer, {}, '/api/x/%2e%2e/client-errors')
  expect(await counted()).toMatchObject({ [`client-errors:${peer}`]: 2 })
})
