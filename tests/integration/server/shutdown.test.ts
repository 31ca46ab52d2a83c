import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRouter } from '#server/app-env.ts'
import { listen } from '#server/listen.ts'
import { createLogger } from '#server/log.ts'
import { createReadiness } from '#server/readiness.ts'
import { freePort } from '#tests/support/free-port.ts'
import { isWholeResponse, sendBytes, statusesOf } from '#tests/support/test-shop.ts'

type Program = { child: ChildProcess; port: number; next: () => Promise<unknown>; exit: Promise<unknown[]> }

async function start(drainMs: number): Promise<Program> {
  const child = fork(join(import.meta.dirname, 'shutdown-program.ts'), [String(drainMs)], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const received: unknown[] = []
  const waiting: ((message: unknown) => void)[] = []
  child.on('message', (message) => {
    const listener = waiting.shift()
    if (listener) listener(message)
    else received.push(message)
  })
  const next = () => (received.length > 0 ? Promise.resolve(received.shift()) : new Promise<unknown>((resolve) => waiting.push(resolve)))
  return { child, next, port: (await next()) as number, exit: once(child, 'exit') }
}

const get = (port: number, path: string) => sendBytes(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, isWholeResponse)

test('SIGTERM: requests in flight finish, new ones are not accepted, and the process exits by itself', async () => {
  const { child, port, next, exit } = await start(0)
  const slow = get(port, '/slow')
  expect(await next()).toBe('requested')
  child.kill('SIGTERM')
  expect(await next()).toBe('stopping')
  await expect.poll(() => get(port, '/ready')).toBe('')
  child.send('go on')
  const response = await slow
  expect(statusesOf(response)).toEqual([200])
  expect(response).toMatch(/connection: close/i)
  expect(response).toContain('finished')
  expect(await next()).toBe('stopped')
  expect(await exit).toEqual([0, null])
})

test('SIGTERM: during the drain time the node reports that it is not ready and still responds', async () => {
  const { child, port, next, exit } = await start(400)
  child.kill('SIGTERM')
  expect(await next()).toBe('stopping')
  const response = await get(port, '/ready')
  expect(statusesOf(response)).toEqual([200])
  expect(response).toContain('["draining"]')
  expect(response).toMatch(/connection: close/i)
  expect(await next()).toBe('stopped')
  expect(await exit).toEqual([0, null])
})

test('SIGTERM: a keep-alive connection does not delay the exit', async () => {
  const { child, port, next, exit } = await start(0)
  const keptAlive = sendBytes(port, 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await next()).toBe('requested')
  child.kill('SIGTERM')
  expect(await next()).toBe('stopping')
  child.send('go on')
  expect(await keptAlive).toContain('finished')
  expect(await next()).toBe('stopped')
  expect(await exit).toEqual([0, null])
})

test('a second signal exits immediately', async () => {
  const { child, port, next, exit } = await start(0)
  const slow = get(port, '/slow')
  expect(await next()).toBe('requested')
  child.kill('SIGINT')
  expect(await next()).toBe('stopping')
  child.kill('SIGINT')
  expect(await slow).toBe('')
  expect(await next()).toBe('stopped')
  expect(await exit).toEqual([0, null])
})

test('a response that never finishes does not delay the exit for ever', async () => {
  const readiness = createReadiness({})
  const app = createRouter().get('/', () => new Promise<Response>(() => {}))
  const log = createLogger({ LOG_LEVEL: 'silent' })
  const server = await listen(app, { port: 0, host: '127.0.0.1', readiness, log, drainMs: 0, limits: { finishMs: 50 } })
  const hanging = get(server.port, '/')
  await expect.poll(() => get(server.port, '/nothing')).toContain('404')
  await server.stop()
  expect(await hanging).toBe('')
})

test.each([
  ['a taken port', async () => occupied(), '127.0.0.1', /^Port \d+ of 127\.0\.0\.1 is taken by another program: .* PORT/],
  ['an address of another machine', freePort, '203.0.113.1', /^203\.0\.113\.1 is not an address of this machine: .* HOST/],
])('%s is reported in one clear line', async (_case, port, host, message) => {
  const readiness = createReadiness({})
  const log = createLogger({ LOG_LEVEL: 'silent' })
  await expect(listen(createRouter(), { port: await port(), host, readiness, log, drainMs: 0 })).rejects.toThrow(message)
})

async function occupied(): Promise<number> {
  const other = createServer()
  onTestFinished(() => void other.close())
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  return typeof address === 'object' && address ? address.port : 0
}
