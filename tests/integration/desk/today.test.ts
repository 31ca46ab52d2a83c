import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/demo.ts'
import { presets } from '#domain/desk/permissions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDeskClient, type DeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { shopOn } from '#tests/support/test-shop.ts'

const shop = shopOn(await testDatabase())
let owner: DeskClient

beforeAll(async () => {
  await seedDemo(shop.db, { storeReceipt: async () => {} })
  owner = await aDeskClient(shop, presets.owner.name)
}, 60_000)

type Counted = { count: number }
type Reply = Record<string, Counted | undefined> & { waiting: Record<string, Counted>; count: number }

const get = async (path: string, { headers } = owner): Promise<Reply> =>
  (await (await shop.app.request(`/api/desk${path}`, { headers })).json()) as Reply

test.each(['receipts', 'to-ship', 'to-accept', 'cancel-requests', 'refunds'])('the tile of %s counts what its list shows', async (view) => {
  const tile = (await get('/today')).waiting[view]?.count
  expect(tile).toBeGreaterThan(0)
  expect((await get(`/orders?view=${view}`)).count).toBe(tile)
})

test('the tiles of money, messages and low stock count what their lists show', async () => {
  const today = await get('/today')
  const [money, messages, stock] = await Promise.all([get('/money'), get('/messages'), get('/today/low-stock')])
  expect([today.waiting.refunds?.count, today.mismatches?.count]).toEqual([money.refunds?.count, money.mismatches?.count])
  expect(today.messages?.count).toBe(messages.messages ? Object.values(messages.messages).length : 0)
  expect(today.messages?.count).toBe(3)
  expect(today.lowStock?.count).toBe(stock.count)
  expect(Object.values(stock.products ?? {})).toHaveLength(stock.count)
})

test('a person has the tiles that their role may read', async () => {
  const stock = await aDeskClient(shop, presets.stock.name)
  expect(await get('/today', stock)).toMatchObject({ messages: null, mismatches: null, lowStock: { count: expect.any(Number) } })
  const content = await aDeskClient(shop, presets.content.name)
  expect(await get('/today', content)).toMatchObject({ waiting: null, messages: null, mismatches: null, lowStock: null })
  expect(await get('/today/waiting', content)).toEqual({})
})

test.each(['/today', '/today/waiting'])('%s takes an owner at most 6 statements', async (path) => {
  expect((await countStatements(shop, () => get(path))).count).toBeLessThanOrEqual(6)
})
