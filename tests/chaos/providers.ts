import { freePort } from '#tests/support/free-port.ts'
import { type Program, startProgram } from './shop-node.ts'

/** Valid at the simulator only. */
export const merchantId = '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607'

type Sum = { count: number; rial: number; authorities: string[] }

/** The gateway simulator as its own process, which outlives every node. */
export type Bank = {
  readonly program: Program
  readonly url: string
  press(authority: string, action: 'pay' | 'payAndStay'): Promise<void>
  ledger(): Promise<Record<'paid' | 'verified' | 'reversed', Sum>>
  advance(seconds: number): Promise<void>
}

export async function startBank(): Promise<Bank> {
  const port = await freePort()
  const program = await startProgram(['simulators/zarinpal-program.ts', '--port', String(port), '--max-sessions', '1000000'], port)
  const { url } = program
  return {
    program,
    url,
    async press(authority, action) {
      const page = `${url}/pg/StartPay/${authority}`
      const { status } = await fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
      if (status >= 400) throw new Error(`the bank responded ${status}`)
    },
    ledger: async () => (await fetch(`${url}/control/ledger`)).json(),
    advance: async (seconds) => {
      await fetch(`${url}/control/time`, { method: 'POST', body: JSON.stringify({ advanceMs: seconds * 1000 }) })
    },
  }
}

export const smsKey = 'key-of-the-crash-tests'

/** The SMS provider's simulator as its own process. */
export type SmsProvider = {
  readonly program: Program
  readonly url: string
  /** The ids of the messages sent to this number. */
  sentTo(receptor: string): Promise<string[]>
}

export async function startSmsProvider(): Promise<SmsProvider> {
  const port = await freePort()
  const program = await startProgram(['simulators/kavenegar.ts', '--port', String(port), '--key', smsKey], port)
  const { url } = program
  return {
    program,
    url,
    async sentTo(receptor) {
      const { messages } = (await (await fetch(`${url}/inbox.json?receptor=${receptor}`)).json()) as { messages: { localid: string }[] }
      return messages.map(({ localid }) => localid)
    },
  }
}
