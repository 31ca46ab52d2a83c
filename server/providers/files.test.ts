import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FilesUnavailable } from '#gateways/files.ts'
import { readConfig } from '#server/config/config.ts'
import { createS3Simulator } from '#simulators/s3.ts'
import type { Accounts } from './accounts.ts'
import { openFiles } from './files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'open-files-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('files are stored beside the database by default', async () => {
  await openFiles(readConfig({ DATA_DIR: dataDir })).put('receipts/a', Buffer.from('a'), 'application/pdf')
  expect(existsSync(join(dataDir, 'files/receipts/a'))).toBe(true)
})

test('a configured object store is used without falling back to the folder', async () => {
  const store = openFiles(
    readConfig({
      DATA_DIR: dataDir,
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_REGION: 'r',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    }),
  )
  await expect(store.put('receipts/b', Buffer.from('b'), 'application/pdf')).rejects.toThrow(FilesUnavailable)
  expect(existsSync(join(dataDir, 'files/receipts/b'))).toBe(false)
})

test('a store that the owner enters takes new files; earlier files are read, listed and deleted where they are', async () => {
  const account = { region: 'r', bucket: 'b', accessKeyId: 'AKID', secretAccessKey: 's' }
  const simulator = createServer(createS3Simulator(account)).listen(0, '127.0.0.1')
  await once(simulator, 'listening')
  const endpoint = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`
  let current: Accounts['files'] = null
  const files = openFiles(readConfig({ DATA_DIR: join(dataDir, 'switched') }), () => ({ files: current }))
  const text = async (key: string) => Buffer.from((await files.get(key)) ?? []).toString()
  await files.put('pictures/old', Buffer.from('old'), 'image/webp')
  current = { ...account, endpoint }
  await files.put('pictures/new', Buffer.from('new'), 'image/webp')
  expect([await text('pictures/old'), await text('pictures/new')]).toEqual(['old', 'new'])
  expect((await files.list('pictures/')).map(({ key }) => key)).toEqual(['pictures/new', 'pictures/old'])
  expect(existsSync(join(dataDir, 'switched/files/pictures/new'))).toBe(false)
  for (const key of ['pictures/old', 'pictures/new']) await files.delete(key)
  expect(await files.list()).toEqual([])
  simulator.closeAllConnections()
  simulator.close()
})
