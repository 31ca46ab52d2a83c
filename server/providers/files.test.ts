import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FilesUnavailable } from '#gateways/files.ts'
import { readConfig } from '../config/config.ts'
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
