import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFolderStore } from '#gateways/files-folder.ts'
import { listen } from '#server/listen.ts'
import { createLogger } from '#server/log.ts'
import { ownPictures } from '#server/pictures/own-pictures.ts'
import { createReadiness } from '#server/readiness.ts'
import type { ServiceContext } from '#services/context.ts'
import { collectGarbage } from '#tests/support/collect-garbage.ts'

const name = 'a'.repeat(40)

/** Hangs up after `ms`. */
async function hangUp(port: number, ms: number): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET /media/products/own/${name}.webp HTTP/1.1\r\nhost: shop\r\n\r\n`))
  socket.on('error', () => {})
  await delay(ms)
  socket.resetAndDestroy()
}

test('CH-16: clients that hang up before and during a download leave nothing open, and the node goes on', async () => {
  const store = createFolderStore(await mkdtemp(join(tmpdir(), 'vitrin-hang-ups-')))
  await store.put(`pictures/${name}/1000-webp`, Buffer.alloc(2_000_000, 7), 'image/webp')
  const slowStore = { ...store, get: async (key: string) => delay(10).then(() => store.get(key)) }
  const app = ownPictures({ files: slowStore } as unknown as ServiceContext)
  const server = await listen(app, {
    port: 0,
    host: '127.0.0.1',
    readiness: createReadiness({}),
    log: createLogger({ LOG_LEVEL: 'silent' }),
    drainMs: 0,
  })
  const uncaught: unknown[] = []
  const collectError = (error: unknown) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', collectError)
  for (let count = 0; count < 60; count += 1) await hangUp(server.port, count % 30)
  // Node throws where a file that nobody closed is collected.
  for (let round = 0; round < 3; round += 1) {
    collectGarbage()
    await delay(50)
  }
  process.off('uncaughtExceptionMonitor', collectError)
  expect(uncaught).toEqual([])
  const response = await fetch(`http://127.0.0.1:${server.port}/media/products/own/${name}.webp`)
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 2_000_000])
  await server.stop()
})
