import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { afterAll } from 'vitest'

/** A TCP proxy between a node and the database that can go silent without closing. */
export type SilentProxy = { readonly port: number; open(): number; fallSilent(): void; speakAgain(): void }

export async function startSilentProxy({ host = '', port = 5432 }: ClientConfig): Promise<SilentProxy> {
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  const sockets = new Set<Socket>()
  let isSilent = false

  const server = createServer((near) => {
    const far = connect(target)
    pass(near, far)
    pass(far, near)
  })

  function pass(from: Socket, to: Socket): void {
    sockets.add(from)
    if (isSilent) from.pause()
    from.on('data', (data) => to.write(data))
    // While silent, even FIN is not forwarded.
    from.on('end', () => isSilent || to.end())
    from.on('error', () => from.destroy())
    from.on('close', () => {
      sockets.delete(from)
      if (!isSilent) to.destroy()
    })
    if (isSilent) from.pause()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size / 2,
    fallSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    speakAgain: () => {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
  }
}
