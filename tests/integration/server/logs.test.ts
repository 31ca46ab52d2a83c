import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const fromLoopback = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** Personal data put everywhere a request can carry it; none of it may appear in any output. */
const person = {
  mobile: '09123456789',
  persianMobile: '۰۹۱۲۳۴۵۶۷۸۹',
  email: 'sara.karimi@mail.example',
  nationalId: '0499370899',
  card: '6037997512345678',
  cookie: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
  query: 'سارا-کریمی-جستجو',
  password: 'Gol-e-Sorkh-1405',
}

const all = Object.values(person).join(' ')
const headers = {
  ...fromOurPage,
  cookie: `session=${person.cookie}`,
  authorization: `Bearer ${person.cookie}`,
  'user-agent': all.replace(/[^ -~]/g, ''),
  referer: `http://localhost:3000/search?q=${encodeURIComponent(person.query)}`,
}

test('CH-11: personal data of a request appears in no log line, no metric and no error response', async () => {
  const query = `?q=${encodeURIComponent(person.query)}&phone=${person.mobile}&code=${person.nationalId}&password=${person.password}`
  const responses: string[] = []
  const keep = async (response: Response | Promise<Response>) => responses.push(await (await response).text())
  for (const path of ['/store', '/search', `/${person.nationalId}`, `/api/${person.mobile}`, '/api/categories', '/livez', '/readyz'])
    await keep(app.request(path + query, { headers }))
  const report = {
    message: `failed for ${person.mobile} ${person.email} ${person.nationalId}`,
    path: `/orders/${person.nationalId}${query}`,
    stack: all.replace(person.query, '').replace(person.password, ''),
  }
  await app.request(`/api/client-errors${query}`, { method: 'POST', headers, body: JSON.stringify(report) })
  await keep(
    app.request(`/api/client-errors${query}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ message: 5, path: all, password: person.password }),
    }),
  )

  await db.execute(sql`alter table categories rename to categories_away`)
  await keep(app.request(`/api/categories${query}`, { headers }))
  await db.execute(sql`alter table categories_away rename to categories`)

  const metrics = await (await app.request('/metrics', {}, fromLoopback)).text()
  expect(shop.lines().length).toBeGreaterThan(10)
  const outputs = { logs: shop.written.join('\n'), metrics, refusals: responses.filter((response) => response.startsWith('{')).join('\n') }
  for (const [where, text] of Object.entries(outputs))
    for (const [what, value] of Object.entries(person)) {
      expect(text.includes(value), `${what} in ${where}`).toBe(false)
      expect(text.includes(encodeURIComponent(value)), `${what}, encoded, in ${where}`).toBe(false)
    }
})

test('every request is one line with id, method, route pattern, status, time and network', async () => {
  const before = shop.lines().length
  const response = await app.request('/product/iphone-16?color=black', { headers: { 'x-forwarded-for': '1.2.3.4' } }, fromLoopback)
  await response.text()
  const lines = shop.lines().slice(before)
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-/),
      requestId: response.headers.get('x-request-id'),
      method: 'GET',
      route: expect.not.stringContaining('iphone'),
      status: response.status,
      ms: expect.any(Number),
      client: '127.0.0.1',
      msg: 'request',
    },
  ])
})
