import { afterAll, beforeAll, expect, test } from 'vitest'
import { busyShop } from '#tests/support/busy-shop.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startLoad } from '#tests/support/load.ts'
import { type Nodes, restartInTurn, shortPause, startNodes, urlOf } from '#tests/support/nodes.ts'
import { testSecrets } from '#tests/support/shop.ts'
import { temporaryFolderOfFile } from '#tests/support/temporary-folder.ts'

const database = await testDatabase({ template: 'demo' })
let shop: Nodes
beforeAll(async () => {
  shop = await startNodes({
    count: 3,
    databaseUrl: urlOf(database.to),
    dataDir: temporaryFolderOfFile(),
    env: { NODE_ENV: 'test', ...testSecrets, ...shortPause.env },
    nginx: shortPause,
  })
})
afterAll(() => shop?.stop())

test('CH-02: three nodes restarted one after the other under load fail no request behind nginx', async () => {
  const load = startLoad(shop.address, await busyShop(database.db, shop.address))
  const before = shop.nodes.map((node) => node.pid())
  await restartInTurn(shop.nodes, shortPause.seconds)
  const { answered, failed } = await load.stop()
  expect(failed.slice(0, 5)).toEqual([])
  expect(answered).toBeGreaterThan(100)
  for (const [index, node] of shop.nodes.entries()) expect(node.pid()).not.toBe(before[index])
})
