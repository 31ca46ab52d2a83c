import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { createKavenegarSimulator } from '#simulators/kavenegar.ts'
import { createZarinpalSimulator } from '#simulators/zarinpal.ts'

const merchantId = '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607'
const apiKey = 'key-of-the-simulator'

/** One gateway, SMS and mail simulator for all nodes. */
export type Providers = { readonly env: Record<string, string>; readonly inboxUrl: string; stop(): void }

export async function startProviders({ onMail }: { onMail: (source: string) => void }): Promise<Providers> {
  const bank = createServer(createZarinpalSimulator({ merchants: [{ id: merchantId, name: 'ویترین' }] }))
  const sms = createServer(createKavenegarSimulator({ apiKey, templates: {}, maxMessages: 100 }) as RequestListener)
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream)
        .then(onMail)
        .then(() => done(), done),
  })
  const [bankPort, smsPort, mailPort] = [await listening(bank), await listening(sms), await listening(mail.server, mail)]
  return {
    env: {
      ZARINPAL_MERCHANT_ID: merchantId,
      ZARINPAL_BASE_URL: `http://127.0.0.1:${bankPort}`,
      KAVENEGAR_API_KEY: apiKey,
      KAVENEGAR_URL: `http://127.0.0.1:${smsPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    },
    inboxUrl: `http://localhost:${smsPort}/inbox`,
    stop: () => {
      mail.close()
      for (const server of [bank, sms]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

async function listening(server: Server, starter: { listen(port: number, host: string): unknown } = server): Promise<number> {
  const open = once(server, 'listening')
  starter.listen(0, '127.0.0.1')
  await open
  return (server.address() as AddressInfo).port
}
