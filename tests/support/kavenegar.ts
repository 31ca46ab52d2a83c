import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createKavenegarSimulator, type SimulatorOptions } from '#simulators/kavenegar.ts'

export type SimulatedSms = { messageid: number; receptor: string; message: string; type: string; cost: number }

export const apiKey = 'key-of-the-tests'

/** The simulator on a port of this machine, until the file is done. */
export async function startKavenegar(options: Partial<SimulatorOptions> = {}) {
  const server = createServer(createKavenegarSimulator({ apiKey, templates: { verify: 'کد: %token' }, ...options }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const read = async (path: string) => (await fetch(origin + path)).json()
  return {
    origin,
    control: async (what: string, order: object = {}) => {
      const { ok } = await fetch(`${origin}/control/${what}`, { method: 'POST', body: JSON.stringify(order) })
      if (!ok) throw new Error(`the simulator does not know ${what} ${JSON.stringify(order)}`)
    },
    inbox: async (receptor = ''): Promise<SimulatedSms[]> => (await read(`/inbox.json${receptor && `?receptor=${receptor}`}`)).messages,
    calls: async (): Promise<Record<string, number>> => (await read('/calls.json')).calls,
  }
}
