import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient, atTheDesk } from '#tests/support/desk/staff.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const get = async (headers: Record<string, string>) => (await app.request('/api/desk/preferences', { headers })).json()
const choose = (headers: Record<string, string>, body: unknown) =>
  app.request('/api/desk/preferences/columns', { method: 'PUT', headers, body: JSON.stringify(body) })

test('hidden columns follow a person to another device, and nobody else; each choice leaves one audit row', async () => {
  const { member, headers } = await aDeskClient(shop, presets.orders.name)
  const colleague = await aDeskClient(shop, presets.orders.name)
  expect(await get(headers)).toEqual({ hiddenColumns: {} })
  expect((await choose(headers, { table: 'orders', hidden: ['shipping', 'payment'] })).status).toBe(204)
  expect((await choose(headers, { table: 'orders', hidden: ['shipping'] })).status).toBe(204)
  expect(await get(await atTheDesk(shop, member))).toEqual({ hiddenColumns: { orders: ['shipping'] } })
  expect(await get(colleague.headers)).toEqual({ hiddenColumns: {} })
  expect(await db.$count(auditLog, eq(auditLog.actorId, member.userId))).toBe(2)
})

test.each([
  { table: 'customers', hidden: [] },
  { table: 'orders', hidden: ['<b>'] },
  { table: 'orders', hidden: Array.from({ length: 31 }, () => 'a') },
  { table: 'orders', hidden: [], staffId: 'x' },
])('%j is refused, and nothing changes', async (body) => {
  const { headers } = await aDeskClient(shop, presets.owner.name)
  const before = await fingerprint(db)
  expect((await choose(headers, body)).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})
