import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { emptyDraft } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { anAddress, aShopper, type Shopper } from '#tests/support/factories.ts'
import { fingerprint, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop

const typed = {
  ...emptyDraft,
  recipientName: 'مریم احمدی',
  recipientPhone: '۰۹۱۲ ۳۴۵ ۶۷۸۹',
  province: 'فارس',
  city: 'شیراز',
  addressLine1: 'خیابان نمونه، پلاک ۱۲',
}

let shopper: Shopper
let headers: Record<string, string>
beforeEach(async () => {
  shopper = await aShopper(db)
  headers = await signedInAs(shop, shopper)
})

type Reply = {
  status: number
  body: { code?: string; fields?: { name: string; message: string }[]; address: Address; addresses: Address[] }
}

async function call(method: string, path = '', body?: unknown, sent = headers): Promise<Reply> {
  const response = await app.request(`/api/addresses${path}`, {
    method,
    headers: sent,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Reply['body'] }
}

const add = async (changes: object = {}) => (await call('POST', '', { ...typed, ...changes })).body.address
const list = async () => (await call('GET')).body.addresses
const names = async () => (await list()).map(({ label, isDefault }) => `${label}${isDefault ? ' *' : ''}`)

test('an address is stored cleaned and returned as stored, also in the list', async () => {
  const { status, body } = await call('POST', '', { ...typed, postalCode: '۱۲۳۴۵-۶۷۸۹۰', label: ' خانه‌ي ما ', addressLine2: null })
  expect(status).toBe(201)
  expect(body.address).toEqual({
    ...typed,
    id: expect.any(String),
    recipientPhone: '09123456789',
    postalCode: '1234567890',
    label: 'خانه‌ی ما',
    addressLine2: null,
    isDefault: true,
  })
  expect(body.addresses).toEqual([body.address])
  expect(await list()).toEqual([body.address])
})

test('nothing of it is ever cached', async () => {
  expect((await app.request('/api/addresses', { headers })).headers.get('cache-control')).toBe('no-store')
})

test('the first address becomes the default, later ones do not', async () => {
  await add({ label: 'یک' })
  await add({ label: 'دو' })
  expect(await names()).toEqual(['یک *', 'دو'])
})

test('the default comes first, then the newest', async () => {
  for (const label of ['یک', 'دو', 'سه']) await add({ label })
  expect(await names()).toEqual(['یک *', 'سه', 'دو'])
})

test('a new default replaces the old one, when added and when edited', async () => {
  const first = await add({ label: 'یک' })
  await add({ label: 'دو', isDefault: true })
  expect(await names()).toEqual(['دو *', 'یک'])
  const { status, body } = await call('PATCH', `/${first.id}`, { isDefault: true })
  expect(status).toBe(200)
  expect(body.address).toEqual({ ...first, isDefault: true })
  expect(body.addresses.map(({ label }) => label)).toEqual(['یک', 'دو'])
  expect(await names()).toEqual(['یک *', 'دو'])
})

test('another address can become the default, but the default flag cannot be cleared', async () => {
  const first = await add({ label: 'یک' })
  expect((await call('PATCH', `/${first.id}`, { isDefault: false })).body.address.isDefault).toBe(true)
  expect(await names()).toEqual(['یک *'])
})

test('an edit changes the given fields only, and the address keeps its position', async () => {
  const first = await add({ label: 'یک', postalCode: '123' })
  await add({ label: 'دو' })
  const { body } = await call('PATCH', `/${first.id}`, { recipientName: ' علي ', postalCode: null })
  expect(body.address).toEqual({ ...first, recipientName: 'علی', postalCode: null })
  expect(await names()).toEqual(['یک *', 'دو'])
})

test('an edit is validated as a whole: a new province needs one of its cities', async () => {
  const { id } = await add()
  const before = await fingerprint(db)
  const { status, body } = await call('PATCH', `/${id}`, { province: 'گیلان' })
  expect(status).toBe(422)
  expect(body.fields).toEqual([{ name: 'city', message: 'این شهر در استان انتخاب‌شده نیست' }])
  expect(await fingerprint(db)).toBe(before)
  expect((await call('PATCH', `/${id}`, { province: 'گیلان', city: 'رشت' })).body.address).toMatchObject({ city: 'رشت' })
})

test('deleting the default makes the newest of the rest the default', async () => {
  const first = await add({ label: 'یک' })
  for (const label of ['دو', 'سه']) await add({ label })
  const { status, body } = await call('DELETE', `/${first.id}`)
  expect(status).toBe(200)
  expect(body.addresses.map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['سه', true],
    ['دو', false],
  ])
})

test('deleting another address keeps the default, deleting the last leaves an empty list', async () => {
  const first = await add({ label: 'یک' })
  const second = await add({ label: 'دو' })
  await call('DELETE', `/${second.id}`)
  expect(await names()).toEqual(['یک *'])
  await call('DELETE', `/${first.id}`)
  expect(await list()).toEqual([])
  expect((await call('DELETE', `/${first.id}`)).status).toBe(404)
})

test('at most twenty addresses, also when added concurrently', async () => {
  const responses = await Promise.all(Array.from({ length: 24 }, () => call('POST', '', typed)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(20)
  for (const { status, body } of responses.filter(({ status }) => status !== 201)) {
    expect(status).toBe(409)
    expect(body.code).toBe('address.tooMany')
  }
  expect(await list()).toHaveLength(20)
})

test('20 concurrent requests for the default succeed, and one address has it in the end', async () => {
  const ids: string[] = []
  for (let number = 0; number < 10; number += 1) ids.push((await add()).id)
  const requests = [...ids, ...ids].map((id) => call('PATCH', `/${id}`, { isDefault: true }))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('adding, editing and deleting defaults concurrently never break the rule of one default', async () => {
  const ids: string[] = []
  for (let number = 0; number < 6; number += 1) ids.push((await add()).id)
  const responses = await Promise.all([
    ...ids.map((id) => call('PATCH', `/${id}`, { isDefault: true })),
    ...ids.slice(0, 3).map((id) => call('DELETE', `/${id}`)),
    ...ids.map(() => call('POST', '', { ...typed, isDefault: true })),
  ])
  for (const { status } of responses) expect([200, 201, 404]).toContain(status)
  const left = await list()
  expect(left).toHaveLength(9)
  expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('AUTHZ-03: another shopper’s address is a 404 like a missing one, and nothing changes', async () => {
  const theirs = await anAddress(db, await aShopper(db), { isDefault: true })
  await add()
  const before = await fingerprint(db)
  expect((await list()).map(({ id }) => id)).not.toContain(theirs.id)
  const tries: [string, unknown?][] = [
    ['PATCH', { recipientName: 'دیگری' }],
    ['PATCH', { isDefault: true }],
    ['PATCH', { recipientName: '' }],
    ['PATCH', {}],
    ['DELETE'],
  ]
  for (const [method, body] of tries) {
    const bodies = []
    for (const id of [theirs.id, newId(), 'x', '1', `${theirs.id}'`]) {
      const { status, body: reply } = await call(method, `/${encodeURIComponent(id)}`, body)
      expect(status).toBe(404)
      bodies.push({ ...reply, requestId: '' })
    }
    expect(new Set(bodies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ code: 'address.notFound', detail: 'آدرس یافت نشد' })
  }
  expect(await fingerprint(db)).toBe(before)
})

test('AUTHZ-03: a guest reaches no address', async () => {
  const { id } = await add()
  const before = await fingerprint(db)
  const { cookie: _, ...guest } = headers
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PATCH', `/${id}`],
    ['DELETE', `/${id}`],
  ] as const) {
    const { status, body } = await call(method, path, method === 'GET' ? undefined : typed, guest)
    expect(status).toBe(401)
    expect(body.code).toBe('session.missing')
  }
  expect(await fingerprint(db)).toBe(before)
})

test('AUTHZ-04: no column can be set but those of the form, by camelCase or snake_case name', async () => {
  const { rows: columns } = await db.execute<{ name: string; camel: string }>(sql`
    select column_name as name, lower(left(column_name, 1)) || substr(replace(initcap(column_name), '_', ''), 2) as camel
    from information_schema.columns where table_name = 'customer_addresses'`)
  expect(columns.length).toBeGreaterThan(10)
  const other = await aShopper(db)
  const own = await add()
  const read = async () => (await db.execute(sql`select * from customer_addresses where id = ${own.id}`)).rows[0]
  const hostile = { ...typed, isDefault: false, label: null, addressLine2: null, postalCode: null }
  const foreign = columns.flatMap(({ name, camel }) => (Object.hasOwn(hostile, camel) ? [] : [name, camel]))
  expect(foreign).toContain('customerId')
  const before = { ...(await read()), updated_at: null }
  for (const value of [other.customerId, '2000-01-01T00:00:00Z', 1, null, true, { x: 1 }]) {
    const extra = Object.fromEntries([...foreign, 'role', 'status', 'user_id', 'userId', 'is_admin'].map((name) => [name, value]))
    const { status } = await call('PATCH', `/${own.id}`, { ...hostile, ...extra })
    expect(status).toBe(200)
    expect({ ...(await read()), updated_at: null }).toEqual(before)
  }
  const added = (await call('POST', '', { ...typed, id: own.id, customer_id: other.customerId, customerId: other.customerId })).body.address
  expect(added.id).not.toBe(own.id)
  const { rows } = await db.execute(sql`select 1 from customer_addresses where customer_id = ${other.customerId}`)
  expect(rows).toEqual([])
})
