import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer as createPlainServer, type RequestListener, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { createKavenegarSimulator } from '#simulators/kavenegar.ts'
import { createZarinpalSimulator } from '#simulators/zarinpal.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeDataFolder } from '#tests/support/make-data-folder.ts'
import { shopNode } from '#tests/support/nodes/node-process.ts'
import { programEnv } from '#tests/support/nodes/program-env.ts'
import { ensureProgram } from '#tests/support/system-packages.ts'
import { decodedMail } from './decoded-mail.ts'

const run = promisify(execFile)

type Sms = { readonly receptor: string; readonly message: string }

/** A shop in production with an empty database of its own, behind TLS, and the providers that its owner will enter at the desk. */
export type NewShop = {
  readonly origin: string
  readonly merchantId: string
  readonly smsKey: string
  readonly mailPort: number
  /** Runs a script of the project as its owner does on the server, and returns what it printed. */
  command(...script: string[]): Promise<string>
  sms(): Promise<Sms[]>
  mails(): readonly string[]
  stop(): Promise<void>
}

type Tls = { readonly key: Buffer; readonly cert: Buffer; readonly certFile: string }

export async function startNewShop(): Promise<NewShop> {
  const folder = await makeDataFolder('vitrin-new-')
  const tls = await certificate(folder)
  const [merchantId, smsKey, mails] = ['9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607', randomBytes(16).toString('hex'), [] as string[]]
  const bank = await secure(tls, createZarinpalSimulator({ authorityPrefix: 'A', merchants: [{ id: merchantId, name: 'پذیرنده' }] }))
  const kavenegar = createKavenegarSimulator({ apiKey: smsKey, templates: {}, maxMessages: 100 }) as RequestListener
  const [sms, inbox] = [await secure(tls, kavenegar), await listening(createPlainServer(kavenegar))]
  const mail = await mailServer(tls, mails)
  const port = await freePort()
  const httpsProxy = await secure(tls, forwardTo(port))
  const env = {
    NODE_ENV: 'production',
    BASE_URL: `https://localhost:${httpsProxy.port}`,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'fatal',
    ...Object.fromEntries(secretNames.map((name) => [name, randomBytes(32).toString('base64')])),
    ZARINPAL_BASE_URL: `https://127.0.0.1:${bank.port}`,
    KAVENEGAR_URL: `https://127.0.0.1:${sms.port}`,
    NODE_EXTRA_CA_CERTS: tls.certFile,
  }
  const node = shopNode({ port, env })
  await node.start()
  return {
    origin: env.BASE_URL,
    merchantId,
    smsKey,
    mailPort: mail.port,
    command: async (...script) => (await run(process.execPath, script, { env: { ...programEnv, ...env } })).stdout.trim(),
    sms: async () => ((await (await fetch(`http://127.0.0.1:${inbox.port}/inbox.json`)).json()) as { messages: Sms[] }).messages,
    mails: () => mails.map(decodedMail),
    stop: async () => {
      await node.stop()
      for (const { close } of [bank, sms, inbox, mail, httpsProxy]) close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const secretNames = ['SESSION_SECRET', 'CODE_SECRET', 'NATIONAL_ID_KEY', 'NATIONAL_ID_INDEX_KEY', 'TOTP_KEY', 'SETTINGS_KEY']

async function certificate(folder: string): Promise<Tls> {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  await run(ensureProgram({ program: 'openssl', debianPackage: 'openssl' }), [
    'req',
    '-x509',
    '-nodes',
    ...curve,
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    names,
    '-keyout',
    keyFile,
    '-out',
    certFile,
  ])
  return { key: await readFile(keyFile), cert: await readFile(certFile), certFile }
}

type Open = { readonly port: number; close: () => void }

const secure = ({ key, cert }: Tls, listener: RequestListener) => listening(createServer({ key, cert }, listener))

async function listening(server: ReturnType<typeof createPlainServer> | ReturnType<typeof createServer>): Promise<Open> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** What nginx does in front of the program. */
function forwardTo(port: number): RequestListener {
  return (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }
}

async function mailServer({ key, cert }: Tls, mails: string[]): Promise<Open> {
  const server = new SMTPServer({
    key,
    cert,
    authOptional: true,
    onData: (stream, _session, done) =>
      void text(stream)
        .then((source) => void mails.push(source))
        .then(() => done(), done),
  })
  const open = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await open
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() }
}
