import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Baseline: a bare `node:http` server that sends the given bytes and reports its processor time. */
const page: { headers: string[]; body: Buffer } = { headers: [], body: Buffer.alloc(0) }

process.on('message', ({ headers, body }: { headers: string[]; body: string }) => {
  page.headers = headers
  page.body = Buffer.from(body, 'base64')
  process.send?.('ready')
})

const server = createServer(({ url }, response) => {
  if (url === '/metrics') {
    const { user, system } = process.cpuUsage()
    response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`)
    return
  }
  response.writeHead(200, page.headers)
  response.end(page.body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
