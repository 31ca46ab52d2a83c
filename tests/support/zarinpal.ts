import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createZarinpalSimulator, type ZarinpalSimulatorOptions } from '#simulators/zarinpal.ts'

export const merchantId = '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607'

type Call = { call: string; authority: string | null; code: number | null; fault: string | null; body: Record<string, unknown> }
type Sum = { count: number; rial: number; authorities: string[] }

/** The gateway simulator on a free port, with its control API; closed when the file is done. */
export async function startZarinpal(options: ZarinpalSimulatorOptions = {}) {
  const server = createServer(createZarinpalSimulator({ control: true, ...options }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  afterAll(close)
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const control = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${baseUrl}/control/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const response = await reply.json()
    if (!reply.ok) throw new Error(JSON.stringify(response))
    return response
  }
  return {
    baseUrl,
    close,
    /** Any API call of the gateway. */
    call: async (name: string, body: object) => {
      const reply = await fetch(`${baseUrl}/pg/v4/payment/${name}.json`, { method: 'POST', body: JSON.stringify(body) })
      return { status: reply.status, body: await reply.json() }
    },
    /** A button of the gateway's page. */
    press: (authority: string, action: string, fault = '') =>
      fetch(`${baseUrl}/pg/StartPay/${authority}`, {
        method: 'POST',
        body: new URLSearchParams({ action, fault }),
        redirect: 'manual',
      }),
    setState: (authority: string, state: string) => control('POST', 'session', { authority, state }),
    advance: (advanceMs: number) => control('POST', 'time', { advanceMs }),
    fault: (call: string, name: string, times = 1) => control('POST', 'faults', { call, name, times }),
    clearFaults: () => control('DELETE', 'faults'),
    calls: async (): Promise<Call[]> => (await control('GET', 'calls')).calls,
    ledger: (): Promise<Record<'paid' | 'verified' | 'reversed', Sum>> => control('GET', 'ledger'),
    stateOf: async (authority: string): Promise<string | undefined> =>
      (await control('GET', 'sessions')).sessions.find((session: { authority: string }) => session.authority === authority)?.state,
  }
}
