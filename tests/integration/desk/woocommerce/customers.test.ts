import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { presets } from '#domain/desk/permissions.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { type Imported, importClient } from '#tests/support/desk/imports.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { readFrom, wooApiSample, wooKeys } from '#tests/support/desk/woocommerce-api.ts'
import { aBrowser, aMobile, aRegistered, aTicket, codeTo, someDetails } from '#tests/support/registration.ts'
import { fingerprint, fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db, context, app } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const files = importClient(shop, owner.headers)
const member = await aRegistered(shop)

const [bothPhone, phoneOnly, otherPhone] = [aMobile(), aMobile(), aMobile()]
const bothEmail = 'negar@old.example'
const customer = (id: number, phone: string, email: string) => ({
  ...{ id, email, first_name: 'نگار', last_name: `راد ${id}`, role: 'customer', date_created_gmt: '2022-03-04T05:06:07', shipping: [] },
  billing: { first_name: 'نگار', last_name: 'راد', phone, state: 'THR', city: 'تهران', address_1: 'خیابان بهار', postcode: '1234567890' },
})
const { close } = await readFrom(
  context,
  wooApiSample(1, {
    customers: [
      ...[customer(1, bothPhone, bothEmail), customer(2, phoneOnly, 'no mail'), customer(3, otherPhone, 'other@old.example')],
      ...[customer(4, member.phone, 'another@old.example'), customer(5, '', member.email), customer(6, 'x', '')],
    ],
  }),
)
afterAll(close)

async function readCustomers(): Promise<Imported> {
  const response = await files.send('POST', `/${newId()}/fetch`, { kind: 'customers', url: 'https://old.example', ...wooKeys })
  expect(response.status).toBe(201)
  await runDeskJobs(context, new AbortController().signal)
  const { id, settings, header } = await files.get(((await response.json()) as Imported).id)
  return files.check(id, { ...settings, mapping: header.map(() => null) })
}

async function importedRows() {
  const { rows } =
    await db.execute(sql`select p.id, p.full_name as name, p.phone, p.email, c.id as customer, count(a.id)::integer as addresses
    from profiles p join customers c on c.user_id = p.id left join customer_addresses a on a.customer_id = c.id
    where p.status = 'imported' group by p.id, c.id order by p.full_name`)
  return rows
}

const desk = async (path: string, method = 'GET') => {
  const response = await app.request(`/api/desk/customers${path}`, { method, headers: { ...fromOurPage, ...owner.headers } })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

test('customers come with name, mobile, e-mail and address, once; an account that exists is not touched; the rows forget them', async () => {
  const checked = await readCustomers()
  expect(checked).toMatchObject({ status: 'checked', total: 6, counts: { new: 3, same: 2, wrong: 1 } })
  expect((await files.rows(checked.id, '?view=wrong')).map(({ problems }) => problems)).toEqual([['نه شماره‌ی موبایل دارد و نه ایمیل']])
  expect(await importedRows()).toEqual([])
  const { rows: before } = await db.execute(sql`select to_jsonb(p) from profiles p where id = ${member.userId}::uuid`)
  expect(await files.apply(checked.id)).toMatchObject({ status: 'done', counts: { applied: 3, skipped: 0 } })
  expect(await importedRows()).toMatchObject([
    { name: 'نگار راد 1', phone: bothPhone, email: bothEmail, addresses: 1 },
    { name: 'نگار راد 2', phone: phoneOnly, email: null, addresses: 1 },
    { name: 'نگار راد 3', phone: otherPhone, email: 'other@old.example', addresses: 1 },
  ])
  expect((await db.execute(sql`select to_jsonb(p) from profiles p where id = ${member.userId}::uuid`)).rows).toEqual(before)
  const { rows } = await db.execute(sql`select distinct jsonb_array_length(cells) as cells, changes from import_rows
    where import_id = ${checked.id}::uuid`)
  expect(rows).toEqual([{ cells: 1, changes: null }])
  expect((await readCustomers()).counts).toMatchObject({ new: 0, same: 5, wrong: 1 })
})

test('DESK-55: nobody signs in as an imported customer, by code, by mail or by a desk that unblocks them', async () => {
  const [{ customer: id } = { customer: '' }] = await importedRows()
  const browser = aBrowser(shop)
  const response = await browser.post('/api/auth/phone/login', { ticket: await aTicket(shop, browser, otherPhone) })
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'account.notFound' }])
  const before = await fingerprint(db)
  await browser.post('/api/auth/password/forgot', { email: bothEmail })
  expect(await desk(`/${id}/block`, 'PUT')).toMatchObject({ status: 409, body: { code: 'customer.imported' } })
  expect(await desk(`/${id}/block`, 'DELETE')).toMatchObject({ status: 409, body: { code: 'customer.active' } })
  expect(await fingerprint(db)).toBe(before)
  await expect(db.execute(sql`update profiles set password_hash = 'x' where status = 'imported'`)).rejects.toThrow()
})

test('DESK-55: who proves the mobile registers; the address comes along only with the same e-mail, notes always', async () => {
  const rows = await importedRows()
  for (const { customer: id } of rows) {
    const body = JSON.stringify({ note: 'مشتری خوب' })
    await app.request(`/api/desk/customers/${id}/notes`, { method: 'POST', headers: { ...fromOurPage, ...owner.headers }, body })
  }
  const join = async (phone: string, email: string) => {
    const browser = aBrowser(shop)
    const ticket = await aTicket(shop, browser, phone)
    const response = await browser.post('/api/auth/register', { ticket, ...someDetails(), email })
    expect(response.status).toBe(201)
    const { user } = (await response.json()) as { user: { id: string } }
    const { rows: found } = await db.execute(sql`select p.status, p.phone, p.email,
        (select count(*)::integer from customer_addresses a where a.customer_id = c.id) as addresses,
        (select count(*)::integer from customer_notes n where n.customer_id = c.id) as notes
      from profiles p join customers c on c.user_id = p.id where p.id = ${user.id}::uuid`)
    return found
  }
  expect(await join(bothPhone, bothEmail)).toEqual([{ status: 'active', phone: bothPhone, email: bothEmail, addresses: 1, notes: 1 }])
  expect(await join(phoneOnly, 'new@example.ir')).toMatchObject([{ addresses: 0, notes: 1 }])
  // The e-mail alone is no proof: the imported customer loses it, and everything else stays.
  expect(await join(aMobile(), 'other@old.example')).toMatchObject([{ addresses: 0, notes: 0 }])
  expect(await importedRows()).toMatchObject([{ phone: otherPhone, email: null, addresses: 1 }])
})

test('an account may change to a mobile that an imported customer has; the customer loses it', async () => {
  const { browser, password, userId } = member
  // As if the code of the attempt to sign in had been sent long ago.
  await db.execute(sql`delete from phone_codes`)
  await browser.post('/api/me/phone/code', { mobile: otherPhone, password })
  const response = await browser.post('/api/me/phone', { mobile: otherPhone, code: await codeTo(shop, otherPhone) })
  expect(response.status).toBe(204)
  expect((await db.execute(sql`select phone from profiles where id = ${userId}::uuid`)).rows).toEqual([{ phone: otherPhone }])
  expect(await importedRows()).toMatchObject([{ phone: null, email: null }])
})

test('customers need their permission', async () => {
  const name = `نقش ${newId().slice(-12)}`
  const held = ['imports.run', 'products.edit', 'prices.edit', 'stock.read', 'stock.move', 'catalog.edit', 'reviews.moderate']
  await db.execute(sql`insert into staff_roles (id, name, permissions) values (${newId()}, ${name}, ${sql.param(held)})`)
  const clerk = importClient(shop, (await aDeskClient(shop, name)).headers)
  const response = await clerk.send('POST', `/${newId()}/fetch`, { kind: 'customers', url: 'old.example', ...wooKeys })
  expect(response.status).toBe(403)
})
