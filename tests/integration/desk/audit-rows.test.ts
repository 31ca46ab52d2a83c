import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoOwner } from '#db/desk/demo-owner.ts'
import { newId } from '#db/ids.ts'
import { auditLog } from '#db/schema/operations.ts'
import { orders, paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import { deskSessions, staffRoles } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { desk } from '#server/api/desk/routes.ts'
import { makeDeskLink } from '#services/desk/one-time-link.ts'
import { writeInviteMail } from '#services/desk/staff/invite.ts'
import { totpCode } from '#services/desk/totp.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { catalogExamples, type Example } from '#tests/support/desk/catalog-examples.ts'
import { contentExamples } from '#tests/support/desk/content-examples.ts'
import { familyExamples } from '#tests/support/desk/families.ts'
import { fileExamples } from '#tests/support/desk/file-examples.ts'
import { goodsStepExamples } from '#tests/support/desk/goods-step-examples.ts'
import { peopleExamples } from '#tests/support/desk/people-examples.ts'
import { priceExamples } from '#tests/support/desk/price-examples.ts'
import { settingsExamples } from '#tests/support/desk/settings-examples.ts'
import { aDeskClient, atTheDesk, type DeskClient } from '#tests/support/desk/staff.ts'
import { aMemberWithPassword, aMemberWithTotp, currentStep, deskPassword, fromBase32 } from '#tests/support/desk/totp.ts'
import { aProduct } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-desk-audit-')) })
const { app, db, context } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const owner = await aDeskClient(shop, presets.owner.name)
const [content] = await db.select().from(staffRoles).where(eq(staffRoles.name, presets.content.name))
const contentId = content?.id ?? ''

async function send(method: string, path: string, { body, headers = owner.headers }: Example) {
  return app.request(`/api/desk${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
}
async function idFrom(method: string, path: string, body: unknown): Promise<string> {
  return ((await (await send(method, path, { body })).json()) as { id: string }).id
}
const paid = () => anOrder(db, { status: 'processing', paymentStatus: 'paid' })
const aRole = () => idFrom('POST', '/staff/roles', { name: `نقش ${newId().slice(-12)}`, permissions: ['orders.read'] })
const anInvite = (email: string) => idFrom('POST', '/staff/invites', { email, roleId: contentId })
const signedIn = async (): Promise<DeskClient> => aDeskClient(shop, presets.orders.name)

async function transfer(): Promise<string> {
  const [buyer, phone] = [await aBuyer(shop), await aProduct(db, { price: 1_000_000, stock: 5 })]
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const { id } = await uploadReceipt(context, buyer.shopper.userId, { name: 'a.pdf', bytes })
  const { body } = await order(buyer, { lines: [{ product: phone, quantity: 1 }], paymentMethod: 'bank_transfer', receiptId: id })
  return body.order.id
}

async function aMismatch(): Promise<string> {
  const { id: orderId, total } = await anOrder(db, { status: 'cancelled' })
  const [id, authority] = [newId(), `S${newId()}`]
  const facts = { provider: 'zarinpal', environment: 'sandbox', merchant: 'm', amountRial: total * 10, state: 'refund_due' } as const
  await db.insert(paymentAttempts).values({ id, orderId, ...facts, authority, expiresAt: sql`now()` })
  const [row] = await db.insert(paymentMismatches).values({ attemptId: id, authority, kind: 'refundDue' }).returning()
  return row?.id ?? ''
}

const entrances: Record<string, () => Promise<Example>> = {
  'POST /session/sign-in': async () => {
    const { email, userId } = await aMemberWithPassword(shop, presets.orders.name)
    return { body: { login: email, password: deskPassword }, headers: fromOurPage, actor: userId }
  },
  'POST /session/link': async () => {
    const actor = await demoOwner(db)
    return { body: { token: (await makeDeskLink(context, actor)).split('#')[1] }, headers: fromOurPage, actor }
  },
  'POST /session/invite': async () => {
    const { email, userId } = await aMemberWithPassword(shop, presets.content.name)
    await db.execute(sql`delete from staff_members where profile_id = ${userId}`)
    const mail = await writeInviteMail(context, await anInvite(email))
    const token = /#(\S+)/.exec(mail?.text ?? '')?.[1]
    return { body: { token, password: deskPassword }, headers: fromOurPage, actor: userId, states: 'after' }
  },
  'POST /session/confirm': async () => {
    const member = await aMemberWithPassword(shop, presets.orders.name)
    return { body: { password: deskPassword }, headers: await atTheDesk(shop, member), actor: member.userId }
  },
  'POST /session/sign-out': async () => {
    const { member, headers } = await signedIn()
    return { headers, actor: member.userId }
  },
}

const ownAccess: Record<string, () => Promise<Example>> = {
  'POST /totp': async () => {
    const { member, headers } = await signedIn()
    return { headers, actor: member.userId }
  },
  'POST /totp/confirm': async () => {
    const { member, headers } = await signedIn()
    const { secret } = (await (await send('POST', '/totp', { headers })).json()) as { secret: string }
    return { body: { code: totpCode(fromBase32(secret), await currentStep(db)) }, headers, actor: member.userId }
  },
  'POST /totp/recovery-codes': async () => {
    const { member } = await aMemberWithTotp(shop, presets.orders.name)
    return { headers: await atTheDesk(shop, member), actor: member.userId }
  },
  'DELETE /sessions': async () => {
    const { member, headers } = await signedIn()
    return { headers, actor: member.userId, states: 'after' }
  },
  'DELETE /sessions/:id': async () => {
    const { member, headers } = await signedIn()
    const [session] = await db.select().from(deskSessions).where(eq(deskSessions.profileId, member.userId))
    return { path: `/sessions/${session?.id}`, headers, actor: member.userId, states: 'after' }
  },
  'POST /views': async () => ({ body: { page: 'orders', name: `نما ${newId().slice(-8)}`, query: '?view=to-ship' }, states: 'after' }),
  'DELETE /views/:id': async () => {
    const reply = await send('POST', '/views', { body: { page: 'orders', name: `نما ${newId().slice(-8)}`, query: '' } })
    const { views } = (await reply.json()) as { views: { id: string }[] }
    return { path: `/views/${views[0]?.id}` }
  },
}

const staffAndRoles: Record<string, () => Promise<Example>> = {
  'PATCH /staff/members/:id': async () => ({
    path: `/staff/members/${(await signedIn()).member.userId}`,
    body: { roleId: contentId },
    states: 'both',
  }),
  'POST /staff/invites': async () => ({ body: { email: `${newId()}@example.invalid`, roleId: contentId }, states: 'after' }),
  'DELETE /staff/invites/:id': async () => ({ path: `/staff/invites/${await anInvite(`${newId()}@example.invalid`)}`, states: 'both' }),
  'POST /staff/roles': async () => ({ body: { name: `نقش ${newId().slice(-12)}`, permissions: ['orders.read'] }, states: 'after' }),
  'PUT /staff/roles/:id': async () => ({
    path: `/staff/roles/${await aRole()}`,
    body: { name: `نقش ${newId().slice(-12)}`, permissions: ['orders.step'] },
    states: 'both',
  }),
  'DELETE /staff/roles/:id': async () => ({ path: `/staff/roles/${await aRole()}`, states: 'before' }),
}

const ship = { do: 'ship', carrier: 'post', trackingNumber: '1234567890' }
const address = { fullName: 'سارا امینی', phone: '09121234567', province: 'تهران', city: 'تهران', addressLine1: 'خیابان دیگر ۱۲' }
const work: Record<string, () => Promise<Example>> = {
  'POST /orders/steps': async () => ({ body: { ids: [(await paid()).id], step: ship }, states: 'both' }),
  'POST /orders/print': async () => ({ body: { ids: [(await paid()).id], kind: 'label' } }),
  'POST /orders/:id/steps': async () => ({ path: `/orders/${(await paid()).id}/steps`, body: ship, states: 'both' }),
  'POST /orders/:id/notes': async () => ({ path: `/orders/${(await paid()).id}/notes`, body: { text: 'تماس بگیرید' } }),
  'POST /orders/:id/labels': async () => ({ path: `/orders/${(await paid()).id}/labels`, body: { label: 'هدیه' }, states: 'after' }),
  'DELETE /orders/:id/labels': async () => {
    const path = `/orders/${(await paid()).id}/labels`
    await send('POST', path, { body: { label: 'هدیه' } })
    return { path: `${path}?label=${encodeURIComponent('هدیه')}`, states: 'before' }
  },
  'PUT /orders/:id/address': async () => {
    const { id } = await paid()
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    const headers = { ...owner.headers, 'if-match': `"${row?.version}"` }
    return { path: `/orders/${id}/address`, body: { ...address, addressLine2: '', postalCode: '1234567890' }, headers, states: 'both' }
  },
  'POST /goods': async () => {
    const { categoryId, brandId } = await aProduct(db)
    return { body: { id: newId(), farsiName: 'کالای تازه', title: 'New thing', categoryId, brandId }, states: 'after' }
  },
  'POST /goods/:id/copy': async () => ({ path: `/goods/${(await aProduct(db)).id}/copy`, body: { id: newId() }, states: 'after' }),
  'PUT /goods/:id/draft': async () => ({
    path: `/goods/${(await aProduct(db)).id}/draft`,
    body: { baseVersion: 1, changes: { farsiName: 'نام تازه' } },
    states: 'after',
  }),
  'DELETE /goods/:id/draft': async () => {
    const path = `/goods/${(await aProduct(db)).id}/draft`
    await send('PUT', path, { body: { baseVersion: 1, changes: {} } })
    return { path, states: 'before' }
  },
  'PATCH /goods/:id': async () => {
    const headers = { ...owner.headers, 'if-match': '"1"' }
    return { path: `/goods/${(await aProduct(db)).id}`, body: { price: '۱۲ میلیون' }, headers, states: 'both' }
  },
  'PUT /preferences/columns': async () => ({ body: { table: 'orders', hidden: ['channel'] }, states: 'after' }),
  'POST /receipts/:id/verdict': async () => ({
    path: `/receipts/${await transfer()}/verdict`,
    body: { do: 'reject-receipt', reason: 'مبلغ نمی‌خواند' },
    states: 'both',
  }),
  'POST /money/mismatches/:id/resolution': async () => ({
    path: `/money/mismatches/${await aMismatch()}/resolution`,
    body: { note: 'با بانک بررسی شد' },
    states: 'both',
  }),
}

const quantities = async () => ({ productId: (await aProduct(db, { stock: 5 })).id, quantity: 2, unitCost: 900_000 })
const aDocument = async () => {
  const path = `/stock/documents/${newId()}`
  await send('PUT', path, { body: { kind: 'receipt', number: '۱۲', note: '', lines: [await quantities()] } })
  return path
}
const aCount = async (counted?: number) => {
  const [path, product] = [`/stock/counts/${newId()}`, await aProduct(db, { stock: 5 })]
  await send('PUT', path, { body: { name: 'قفسه', scope: { skus: [product.sku] } } })
  const item = { path: `${path}/items/${product.id}`, headers: { ...owner.headers, 'if-match': '"1"' } }
  if (counted !== undefined) await send('PUT', item.path, { body: { counted, time: null }, headers: item.headers })
  return { path, item }
}

const inStock: Record<string, () => Promise<Example>> = {
  'PUT /stock/documents/:id': async () => ({
    path: `/stock/documents/${newId()}`,
    body: { kind: 'damage', number: '', note: 'افتاد', lines: [{ ...(await quantities()), unitCost: null }] },
    states: 'after',
  }),
  'POST /stock/documents/:id/reversal': async () => ({ path: `${await aDocument()}/reversal`, states: 'both' }),
  'PUT /stock/products/:id/threshold': async () => ({
    path: `/stock/products/${(await aProduct(db)).id}/threshold`,
    body: { before: null, after: 3 },
    states: 'both',
  }),
  'PUT /stock/counts/:id': async () => ({
    path: `/stock/counts/${newId()}`,
    body: { name: 'قفسه', scope: { skus: [(await aProduct(db)).sku] } },
    states: 'after',
  }),
  'PUT /stock/counts/:id/items/:product': async () => ({ ...(await aCount()).item, body: { counted: 4, time: null }, states: 'both' }),
  'POST /stock/counts/:id/application': async () => ({ path: `${(await aCount(4)).path}/application`, states: 'both' }),
  'POST /stock/counts/:id/closure': async () => ({ path: `${(await aCount(4)).path}/closure`, states: 'both' }),
}

const ofFamilies = familyExamples(db, owner.headers, (method, path, body) => send(method, path, { body }))
const ofSteps = goodsStepExamples(shop, owner.headers, owner.member.userId)
const ofCatalog = { ...ofSteps, ...catalogExamples(db, owner.headers), ...ofFamilies, ...fileExamples(shop, owner.headers) }
const ofPrices = priceExamples(shop, owner.headers)
const ofSettings = { ...settingsExamples(db, owner.headers), ...contentExamples(db, owner.headers, owner.member.userId) }
const ofPeople = peopleExamples(shop)
const examples = {
  ...entrances,
  ...ownAccess,
  ...ofSettings,
  ...staffAndRoles,
  ...work,
  ...inStock,
  ...ofCatalog,
  ...ofPrices,
  ...ofPeople,
}
/** The trial changes nothing, as its own test proves: its body is too long for a URL. */
const reading = /^(GET|ALL) |^POST \/shipping\/trial$/
const changing = [...new Set(desk.routes.map(({ method, path }) => `${method} ${path}`))].filter((name) => !reading.test(name))

test('DESK-32: every changing route of the router has an example here', () => expect(Object.keys(examples).sort()).toEqual(changing.sort()))

test.each(Object.entries(examples))('DESK-32: %s leaves exactly one audit row with actor and request id', async (name, make) => {
  const [method = '', route = ''] = name.split(' ')
  const example = await make()
  const response = await send(method, example.path ?? route, example)
  expect([response.ok, response.ok ? '' : await response.text()]).toEqual([true, ''])
  // DESK-38: nothing at the desk opens a session of the shop.
  expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('vitrin-session='))).toEqual([])
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.requestId, response.headers.get('x-request-id') ?? ''))
  expect(rows).toMatchObject([{ actorKind: 'staff', actorId: example.actor ?? owner.member.userId }])
  const { states } = example
  if (states) expect([rows[0]?.oldState !== null, rows[0]?.newState !== null]).toEqual([states !== 'after', states !== 'before'])
})

test('DESK-38: no route signs anybody in as a customer', () => {
  const named = desk.routes.filter(({ path }) => /impersonat|customers?\/.*(?:session|sign-in|login|token)|sign-in-as|\/as\//i.test(path))
  expect(named).toEqual([])
})

test('DESK-38: opening orders of a customer leaves one row per member and hour', async () => {
  const placed = await paid()
  const clerk = await signedIn()
  const views = () => db.$count(auditLog, and(eq(auditLog.objectId, placed.customerId ?? ''), eq(auditLog.action, 'customer.viewed')))
  for (const headers of [clerk.headers, clerk.headers, owner.headers, owner.headers])
    expect((await send('GET', `/orders/${placed.id}`, { headers })).status).toBe(200)
  expect(await views()).toBe(2)
})

test('DESK-38: a page that reads an open order again by itself is no second look, and no way around the first', async () => {
  const placed = await paid()
  const clerk = await signedIn()
  const background = { ...clerk.headers, 'x-desk-background': '1' }
  const read = (headers: Record<string, string>) => send('GET', `/orders/${placed.id}`, { headers })
  const views = () => db.$count(auditLog, and(eq(auditLog.objectId, placed.customerId ?? ''), eq(auditLog.action, 'customer.viewed')))
  await read(background)
  expect(await views()).toBe(1)
  await db.execute(sql`alter table audit_log disable trigger all`)
  await db.execute(sql`update audit_log set created_at = now() - interval '2 hours' where object_id = ${placed.customerId}`)
  await db.execute(sql`alter table audit_log enable trigger all`)
  await read(background)
  expect(await views()).toBe(1)
  await read(clerk.headers)
  expect(await views()).toBe(2)
})
