import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { paymentMismatches } from '#db/schema/orders.ts'
import { columnsOf, type ExportTableName, exportTables } from '#domain/desk/export/export-tables.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient, atTheDesk } from '#tests/support/desk/staff.ts'
import { aProduct, aReview, aStaffMember } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
type Headers = Record<string, string>

async function send(method: string, path: string, body: object, headers: Headers = owner.headers): Promise<Response> {
  const response = await app.request(`/api/desk${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response
}
const make = (table: ExportTableName, query: object, headers: Headers) =>
  app.request('/api/desk/exports', {
    method: 'POST',
    headers,
    body: JSON.stringify({ table, format: 'csv', columns: columnsOf(table), query }),
  })
async function linesOf(table: ExportTableName, query: object, headers: Headers = owner.headers): Promise<string[]> {
  const response = await make(table, query, headers)
  if (!response.ok) throw new Error(await response.text())
  const { id } = (await response.json()) as { id: string }
  const file = await app.request(`/api/desk/exports/${id}`, { headers })
  return (await file.text()).replace('\ufeff', '').split('\r\n').slice(0, -1)
}
async function memberWith(permissions: readonly string[]): Promise<Headers> {
  const name = `نقش ${newId().slice(-12)}`
  await db.execute(sql`insert into staff_roles (id, name, permissions) values (${newId()}, ${name}, ${sql.param([...permissions])})`)
  return atTheDesk(shop, await aStaffMember(db, { role: name }))
}

const product = await aProduct(db, { farsiName: 'گوشی سنددار', sku: 'REC-1', price: 2_000_000, stock: 5 })
const moment = /14\d\d\/\d\d\/\d\d \d\d:\d\d/

test('documents of the stock: those of a kind, a note that begins like a formula as text', async () => {
  const line = { productId: product.id, quantity: 2, unitCost: null }
  await send('PUT', `/stock/documents/${newId()}`, { kind: 'receipt', number: 'F-7', note: '=1+1', lines: [line] })
  await send('PUT', `/stock/documents/${newId()}`, { kind: 'damage', number: '', note: 'شکسته', lines: [{ ...line, quantity: 1 }] })
  const [header, row, ...others] = await linesOf('documents', { kind: 'receipt' })
  expect(header).toBe('ثبت,نوع,شماره,ثبت‌کننده,تعداد کالا,تغییر موجودی,یادداشت,وضعیت')
  expect(row?.split(',').slice(1, 7)).toEqual(['ورود کالا', 'F-7', expect.any(String), '1', '2', `"'=1+1"`])
  expect([row?.match(moment)?.length, others.length, (await linesOf('documents', {})).length]).toEqual([1, 0, 3])
})

test('counts and their sheets: what was expected is in the file only where the page says it', async () => {
  const id = newId()
  await send('PUT', `/stock/counts/${id}`, { name: 'شمارش تست', scope: { skus: ['REC-1'] } })
  await send('PUT', `/stock/counts/${id}/items/${product.id}`, { counted: 4, time: null }, { ...owner.headers, 'if-match': '"1"' })
  const [, row] = await linesOf('counts', {})
  expect(row?.split(',')).toEqual(['شمارش تست', expect.stringMatching(moment), expect.any(String), '1', '1', '1', 'باز', '', ''])
  expect((await linesOf('count-sheet', { count: id, view: 'all' }))[1]?.split(',').slice(0, 5)).toEqual([
    'گوشی سنددار',
    'REC-1',
    '4',
    '',
    '',
  ])
  expect((await linesOf('count-sheet', { count: id, view: 'differing' }))[1]?.split(',').slice(2, 5)).toEqual(['4', '6', '-2'])
})

test('money: refunds due, cash to collect and mismatches of a state', async () => {
  await anOrder(db, { status: 'cancelled', paymentStatus: 'paid' })
  await anOrder(db, { status: 'shipped', paymentMethod: 'cod' })
  await db.insert(paymentMismatches).values({ kind: 'unknownPayment', authority: 'A-9', details: { amountRial: 50_000 } })
  const [, refund] = await linesOf('refunds', {})
  expect(refund?.split(',').at(-1)).toMatch(/^\d+$/)
  const [, cash] = await linesOf('cash', {})
  expect(cash).toMatch(moment)
  const [, mismatch] = await linesOf('mismatches', {}, await memberWith(['exports.make', 'payments.read']))
  expect(mismatch).toContain('پرداختی بدون سفارش,5000,,,,A-9')
  expect(await linesOf('mismatches', { state: 'resolved' }, await memberWith(['exports.make', 'payments.read']))).toHaveLength(1)
})

test('messages and changes: newest first, one row each', async () => {
  for (const subject of ['نخست', 'دوم']) {
    await db.execute(sql`insert into contact_messages (id, name, email, phone, subject, message)
      values (${newId()}, 'آوا', 'ava@example.ir', '09120000000', ${subject}, '@SUM(A1)')`)
  }
  const [header, newest, older] = await linesOf('messages', {})
  expect(header).toBe('زمان,نام,ایمیل,تلفن,موضوع,پیام,پاسخ داده شد')
  expect([newest?.includes('دوم'), older?.includes('نخست'), newest?.includes("'@SUM(A1)")]).toEqual([true, true, true])
  const reader = await memberWith(['exports.make', 'audit.read'])
  const changes = await linesOf('audit', { object: product.id }, reader)
  expect(changes[0]).toBe('زمان,چه کسی,چه کرد,روی,شناسه,تغییرها')
  expect((await linesOf('audit', {}, reader)).length).toBeGreaterThan(5)
})

test('reviews of a tab: newest first, each with answer and reason', async () => {
  await aReview(db, product, { rating: 2, comment: '=1+1' })
  const [header, review] = await linesOf('reviews', { tab: 'discontent' }, await memberWith(['exports.make', 'reviews.moderate']))
  expect(header).toBe('زمان,کالا,امتیاز,عنوان,نظر,پاسخ فروشگاه,دلیل پنهان شدن')
  expect(review).toContain(`2,,"'=1+1",,`)
})

test('receipts of a tab, oldest first while they wait', async () => {
  const headers = await memberWith(['exports.make', 'receipts.review', 'customers.read'])
  expect((await linesOf('receipts', {}, headers))[0]).toBe(
    'سفارش,فرستاده شد,مشتری,شهر,مبلغ سفارش (تومان),کد پیگیری بانک,مبلغ واریز (تومان),دلیل رد,بررسی,بررسی‌کننده',
  )
})

const queries: Partial<Record<ExportTableName, object>> = { 'count-sheet': { count: newId() }, 'price-run': { run: newId() } }

test('DESK-19: every table needs its own permission, and names of customers that of customers', async () => {
  const exporter = await memberWith(['exports.make'])
  const names = Object.keys(exportTables) as ExportTableName[]
  const replies = await Promise.all(names.map((name) => make(name, queries[name] ?? {}, exporter)))
  expect(replies.map(({ status }) => status)).toEqual(names.map(() => 403))
  const [messages] = await linesOf('messages', {}, await memberWith(['exports.make', 'messages.answer']))
  expect(messages).toBe('زمان,موضوع,پیام,پاسخ داده شد')
  const [cash] = await linesOf('cash', {}, await memberWith(['exports.make', 'payments.read']))
  expect(cash).toBe('سفارش,ارسال,حمل‌کننده,مبلغ (تومان)')
})
