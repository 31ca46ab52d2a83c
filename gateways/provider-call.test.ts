import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callProvider } from './provider-call.ts'

/** A host that accepts no further connection: its process is stopped and its backlog is full. */
async function aFullHost(): Promise<string> {
  const program = `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed] = await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  const port = Number(printed)
  const fillers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => {
    for (const socket of fillers) socket.destroy()
  })
  await Promise.race(fillers.map((socket) => once(socket, 'connect')))
  return `http://127.0.0.1:${port}`
}

test('a host that accepts no connection fails after a second, long before the total timeout', async () => {
  const origin = await aFullHost()
  const started = performance.now()
  const limits = { connectMs: 1_000, totalMs: 10_000, replyBytes: 1_000 }
  const call = callProvider({ url: new URL(origin), method: 'POST', headers: {}, limits })
  await expect(call).rejects.toMatchObject({ fault: 'noConnection' })
  expect(performance.now() - started).toBeLessThan(8_000)
})
