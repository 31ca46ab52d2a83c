import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A database proxy that cuts the connection between COMMIT and its response, when the result is unknown. */
export type CommitCuttingProxy = {
  /** The same database through the proxy. */
  readonly databaseUrl: string
  /** Passes the next COMMIT on and drops its response; resolves when that has happened. */
  cutNextCommit(): Promise<void>
  close(): Promise<void>
}

export async function startCommitCuttingProxy(databaseUrl: string): Promise<CommitCuttingProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let armed: PromiseWithResolvers<void> | null = null
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let cut: PromiseWithResolvers<void> | null = null
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (message: Buffer) => {
      if (armed && isCommit(message)) [cut, armed] = [armed, null]
      upstream.write(message)
    })
    upstream.on('data', (response) => {
      if (!cut) return void client.write(response)
      cut.resolve()
      client.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxied = new URL(databaseUrl)
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    databaseUrl: proxied.href,
    cutNextCommit() {
      armed = Promise.withResolvers<void>()
      return armed.promise
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A simple query of the protocol: Q, length, text and a zero byte. */
function isCommit(message: Buffer): boolean {
  return message[0] === 'Q'.charCodeAt(0) && message.toString('latin1', 5).toLowerCase().startsWith('commit\0')
}
