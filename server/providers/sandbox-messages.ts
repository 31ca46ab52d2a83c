import { createServer, request } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import { json } from 'node:stream/consumers'
import { codeIn, codeMessage } from '#domain/messages.ts'
import type { MailTransport } from '#gateways/mail.ts'
import type { Host } from '#gateways/provider-call.ts'
import type { Config } from '#server/config/config.ts'
import type { SandboxInbox, SandboxMessage } from '#services/context.ts'
import { createKavenegarSimulator } from '#simulators/kavenegar.ts'
import { createMailbox } from '#simulators/mailbox.ts'

export type Sandbox = {
  readonly inbox: SandboxInbox
  readonly kavenegar: { readonly host: Host; readonly apiKey: string }
  readonly mailServer: MailTransport
  /** Makes the SMS simulator fail: `timeout`, `hang-up`, `return-418` and so on. */
  failSms(fault: string, times?: number): Promise<void>
}

const apiKey = 'sandbox'
const origin = 'http://kavenegar.sandbox'
const maxMessages = 100

/** Simulates the providers that are not configured, in this process and without opening a port. */
export function openSandbox(config: Pick<Config, 'isProduction' | 'KAVENEGAR_TEMPLATE' | 'BASE_URL'>, shopName: () => string): Sandbox {
  if (config.isProduction) throw new Error('there is no sandbox in production')
  const { hostname: host } = new URL(config.BASE_URL)
  const templates = {
    get [config.KAVENEGAR_TEMPLATE ?? 'verify']() {
      return codeMessage('%token', { shopName: shopName(), host })
    },
  }
  const connect = inMemory(createKavenegarSimulator({ apiKey, templates, maxMessages }))
  const mailbox = createMailbox({ maxMessages })
  const inbox: SandboxInbox = {
    async latest() {
      const { messages } = await requestSimulator<{ messages: SimulatedSms[] }>(connect, '/inbox.json')
      const all = [...messages.map(fromSms), ...mailbox.newestFirst().map(fromMail)]
      return all.sort((a, b) => b.at.localeCompare(a.at)).slice(0, maxMessages)
    },
    latestTo: async (to) => (await inbox.latest()).find((message) => message.to === to),
  }
  return {
    inbox,
    kavenegar: { host: { origin, connect }, apiKey },
    mailServer: intoMailbox(mailbox),
    failSms: async (fault, times = 1) => void (await requestSimulator(connect, '/control/fault', { fault, times })),
  }
}

type Handler = Parameters<typeof createServer>[1]

/** Real HTTP through an in-memory stream: the server never listens on a port. */
export function inMemory(handler: Handler): () => Duplex {
  const server = createServer(handler ?? (() => {}))
  return () => {
    const [ours, theirs] = duplexPair()
    server.emit('connection', theirs)
    return ours
  }
}

async function requestSimulator<T>(connect: () => Duplex, path: string, body?: object): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const outgoing = request(new URL(path, origin), { method: body ? 'POST' : 'GET', createConnection: connect })
  outgoing.on('error', reject)
  outgoing.on('response', (response) => {
    if (response.statusCode === 200) resolve(json(response) as Promise<T>)
    else reject(new Error(`the simulator responded ${response.statusCode} to ${path}`))
  })
  outgoing.end(body && JSON.stringify(body))
  return promise
}

type SimulatedSms = { messageid: number; receptor: string; date: number; message: string }

function fromSms({ messageid, receptor, date, message }: SimulatedSms): SandboxMessage {
  const at = new Date(date * 1000).toISOString()
  return { id: `sms-${messageid}`, channel: 'sms', to: receptor, at, subject: null, text: message, code: codeIn(message) }
}

type Mailbox = ReturnType<typeof createMailbox>

function fromMail({ id, to, at, subject, text }: ReturnType<Mailbox['newestFirst']>[number]): SandboxMessage {
  return { id: `mail-${id}`, channel: 'mail', to, at: at.toISOString(), subject, text, code: codeIn(text) }
}

function intoMailbox(mailbox: Mailbox): MailTransport {
  return {
    name: 'sandbox',
    version: '1',
    send({ data, message }, done) {
      const envelope = message.getEnvelope()
      const [to = ''] = envelope.to
      mailbox.take({ id: message.messageId(), to, subject: String(data.subject), text: String(data.text) })
      done(null, { envelope, messageId: message.messageId() })
    },
  }
}
