import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createS3Simulator, type S3Fault } from '#simulators/s3.ts'
import { checkedKey, type FileStore, FilesUnavailable } from './files.ts'
import { createFolderStore } from './files-folder.ts'
import { createS3Store, type S3Options } from './files-s3.ts'
import { defaultLimits } from './provider-call.ts'

const root = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(root, { recursive: true }))

const account = { region: 'ir-tehran', bucket: 'vitrin', accessKeyId: 'AKIDVITRIN', secretAccessKey: 'a/very+secret=key' }
const simulator = createS3Simulator({ ...account, pageSize: 2 })
const server = createServer(simulator)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => simulator.setFault(null))

const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const openS3 = (change: Partial<S3Options> = {}) => createS3Store({ ...account, endpoint, ...change })

const bytes = randomBytes(200_000)
const contentOf = async (store: FileStore, key: string) => {
  const content = await store.get(key)
  return content && Buffer.from(content)
}

describe.each([
  ['a folder', () => createFolderStore(join(root, 'contract'))],
  ['an S3 store', openS3],
])('%s', (_name, open) => {
  const store = open()

  test('returns exactly what was stored', async () => {
    expect(await store.put('receipts/a1', bytes, 'image/webp')).toBe('stored')
    expect(bytes.equals((await contentOf(store, 'receipts/a1')) ?? Buffer.of())).toBe(true)
  })

  test('never overwrites', async () => {
    await store.put('receipts/once', Buffer.from('first'), 'application/pdf')
    expect(await store.put('receipts/once', Buffer.from('second'), 'application/pdf')).toBe('exists')
    expect(String(await contentOf(store, 'receipts/once'))).toBe('first')
  })

  test('of ten concurrent writes under one key one is stored, complete', async () => {
    const tries = Array.from({ length: 10 }, (_, number) => store.put('receipts/race', Buffer.alloc(50_000, number), 'image/webp'))
    expect((await Promise.all(tries)).filter((outcome) => outcome === 'stored')).toHaveLength(1)
    const content = (await contentOf(store, 'receipts/race')) ?? Buffer.of()
    expect([content.length, new Set(content).size]).toEqual([50_000, 1])
  })

  test('returns null for an unknown key', async () => {
    expect(await store.get('receipts/unknown')).toBeNull()
    expect(await store.get('receipts/a1/deeper')).toBeNull()
  })

  test('deletes a file, and deleting it again is no error', async () => {
    await store.put('receipts/gone', bytes, 'image/webp')
    await store.delete('receipts/gone')
    await store.delete('receipts/gone')
    expect(await store.get('receipts/gone')).toBeNull()
    expect(await store.put('receipts/gone', bytes, 'image/webp')).toBe('stored')
  })

  test('lists all files or those with a prefix, sorted by key, over several pages', async () => {
    for (const key of ['lists/b/3', 'lists/a-2', 'lists/a-1', 'lists/b/1', 'lists/b/2'])
      await store.put(key, Buffer.from(key), 'text/plain')
    const listed = await store.list('lists/')
    expect(listed.map(({ key, byteSize }) => [key, byteSize])).toEqual([
      ['lists/a-1', 9],
      ['lists/a-2', 9],
      ['lists/b/1', 9],
      ['lists/b/2', 9],
      ['lists/b/3', 9],
    ])
    expect(listed.every(({ changedAt }) => Math.abs(changedAt.getTime() - Date.now()) < 60_000)).toBe(true)
    expect((await store.list('lists/b')).map(({ key }) => key)).toEqual(['lists/b/1', 'lists/b/2', 'lists/b/3'])
    expect((await store.list()).length).toBeGreaterThan(5)
    expect(await store.list('nowhere/')).toEqual([])
  })

  test.each([
    '',
    '/',
    '..',
    '../x',
    'a/../b',
    'a//b',
    '/a',
    'a/',
    'A',
    'a b',
    'a.b',
    'a\0',
    'ک',
    '-a',
    'a?x',
    'a%2fb',
    'a\\b',
    'a'.repeat(201),
  ])('UP-02: %j is no key', async (key) => {
    await expect(store.put(key, bytes, 'image/webp')).rejects.toThrow(RangeError)
    await expect(store.get(key)).rejects.toThrow(RangeError)
    await expect(store.delete(key)).rejects.toThrow(RangeError)
  })
})

test('a valid key is accepted', () => expect(checkedKey('payment-receipts/018f4e2a-7b1c-7d2e-8f30-1a2b3c4d5e6f')).toContain('018f'))

describe('the folder', () => {
  test('leaves no draft behind, and no permission for others', async () => {
    const folder = join(root, 'private')
    const store = createFolderStore(folder)
    await store.put('receipts/a', bytes, 'image/webp')
    await store.put('receipts/a', bytes, 'image/webp')
    expect(readdirSync(join(folder, '.drafts'))).toEqual([])
    expect((await store.list()).map(({ key }) => key)).toEqual(['receipts/a'])
    expect([statSync(join(folder, 'receipts')).mode & 0o077, statSync(join(folder, 'receipts/a')).mode & 0o077]).toEqual([0, 0])
  })

  test('CH-06: a file system error is an outage, not a bug', async () => {
    writeFileSync(join(root, 'taken'), '')
    await expect(createFolderStore(join(root, 'taken')).put('a', bytes, 'image/webp')).rejects.toThrow(FilesUnavailable)
  })
})

describe('the S3 store', () => {
  test('stores the content type', async () => {
    await openS3().put('typed', bytes, 'application/pdf')
    expect(simulator.objects.get('typed')?.contentType).toBe('application/pdf')
  })

  test.each<[string, Partial<S3Options>]>([
    ['a wrong secret', { secretAccessKey: 'guess' }],
    ['a wrong key', { accessKeyId: 'AKIDOTHER' }],
    ['a wrong region', { region: 'us-east-1' }],
    ['another bucket', { bucket: 'other' }],
  ])('rejects %s', async (_who, change) => {
    const before = simulator.objects.size
    await expect(openS3(change).put('stranger', bytes, 'image/webp')).rejects.toThrow(FilesUnavailable)
    await expect(openS3(change).list()).rejects.toThrow(FilesUnavailable)
    expect(simulator.objects.size).toBe(before)
  })

  test.each([
    ['as it was', (body: Buffer) => body, 'stored'],
    ['changed on the way', () => Buffer.from('forged'), 'refused'],
  ])('accepts the content only as it was signed: %s', async (_how, change, outcome) => {
    const between = createServer(async (request, response) => {
      const body = change(await buffer(request))
      const headers = { ...request.headers, 'content-length': String(body.length) }
      const onward = httpRequest(`${endpoint}${request.url}`, { method: 'PUT', headers }, (reply) =>
        response.writeHead(reply.statusCode ?? 0).end(),
      )
      onward.end(body)
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const store = openS3({ endpoint: `http://127.0.0.1:${(between.address() as AddressInfo).port}` })
    const result = await store
      .put(`between/${outcome}`, bytes, 'image/webp')
      .catch((error) => (error instanceof FilesUnavailable ? 'refused' : error))
    expect([result, simulator.objects.has(`between/${outcome}`)]).toEqual([outcome, outcome === 'stored'])
    between.closeAllConnections()
    between.close()
  })

  test.each<S3Fault>(['down', 'silent', 'forbidden', 'halfUpload', 'serverError', 'redirect'])(
    'CH-06: %s fails in time, keeps nothing, and is over when it is over',
    async (fault) => {
      const isSilent = fault === 'silent' || fault === 'halfUpload'
      const store = openS3(isSilent ? { limits: { ...defaultLimits, totalMs: 300 } } : {})
      const key = `fault/${fault.toLowerCase()}`
      simulator.setFault(fault)
      const startedAt = performance.now()
      await expect(store.put(key, bytes, 'image/webp')).rejects.toThrow(FilesUnavailable)
      await expect(store.get(key)).rejects.toThrow(FilesUnavailable)
      await expect(store.delete(key)).rejects.toThrow(FilesUnavailable)
      await expect(store.list()).rejects.toThrow(FilesUnavailable)
      expect(performance.now() - startedAt).toBeLessThan(defaultLimits.totalMs)
      simulator.setFault(null)
      expect(await openS3().get(key)).toBeNull()
      expect(await openS3().put(key, bytes, 'image/webp')).toBe('stored')
    },
  )

  test('CH-06: an interrupted download is an error, not a shorter file', async () => {
    simulator.setFault('halfDownload')
    await expect(openS3().get('receipts/a1')).rejects.toThrow(FilesUnavailable)
  })

  test('no error contains a secret', async () => {
    simulator.setFault('down')
    const error: Error = await openS3()
      .list()
      .catch((thrown) => thrown)
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(account.secretAccessKey)
  })
})
