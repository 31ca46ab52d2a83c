import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { createMailGateway } from './mail.ts'

type Received = { from: string; to: string[]; source: string }

const secret = 'pass-canary'

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** A local mail server that records its mails; `rules` say what it rejects. */
async function startMailServer(rules: SMTPServerOptions = {}) {
  const received: Received[] = []
  let visits = 0
  const server = new SMTPServer({
    onConnect(_session, done) {
      visits += 1
      done()
    },
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      textOf(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source })
        done()
      }, done)
    },
    ...rules,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  const port = await portOf(server.server)
  afterAll(() => void server.close())
  return { received, visits: () => visits, port, gateway: gatewayTo(`smtp://127.0.0.1:${port}`) }
}

const gatewayTo = (server: string, withinMs = 20_000) =>
  createMailGateway({ server, from: 'no-reply@vitrin.example', senderName: () => 'ویترین', timeoutMs: withinMs })

const mail = {
  to: 'sara@vitrin.example',
  subject: 'تایید ایمیل',
  text: 'برای تایید: https://vitrin.example/confirm?x=1',
  messageId: '0190-ab',
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

test('a mail arrives with subject, text, sender and our Message-ID', async () => {
  const { gateway, received } = await startMailServer()
  expect(await gateway.send({ ...mail, html: '<p>سلام</p>' })).toEqual({ kind: 'accepted' })
  expect(received).toMatchObject([{ from: 'no-reply@vitrin.example', to: ['sara@vitrin.example'] }])
  const source = received[0]?.source ?? ''
  expect(source).toContain('Message-ID: <0190-ab@vitrin.example>')
  expect(source).toContain(`Subject: =?UTF-8?B?${Buffer.from(mail.subject).toString('base64')}?=`)
  expect(source).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(source).toContain('text/html')
})

test.each([
  ['a second line', 'sara@vitrin.example\r\nBcc: thief@evil.example'],
  ['a line feed alone', 'sara@vitrin.example\nBcc: thief@evil.example'],
  ['a list', 'sara@vitrin.example, thief@evil.example'],
  ['a second e-mail address in brackets', 'sara@vitrin.example <thief@evil.example>'],
  ['a group', 'all: sara@vitrin.example;'],
  ['a command', 'sara@vitrin.example> NOTIFY=SUCCESS'],
  ['no at sign', 'sara'],
  ['nothing', ''],
  ['255 characters', `${'a'.repeat(240)}@vitrin.example`],
])('IN-10: an e-mail address with %s is refused before any server is contacted', async (_case, to) => {
  const { gateway, visits } = await startMailServer()
  expect(await gateway.send({ ...mail, to })).toEqual({ kind: 'invalidAddress' })
  expect(visits()).toBe(0)
})

test.each(['\r\n', '\n', '\r', '\u2028', '\u0000'])('IN-10: a line break in the subject (%j) adds no header', async (lineEnd) => {
  const { gateway, received } = await startMailServer()
  await gateway.send({
    ...mail,
    subject: `hello${lineEnd}Bcc: thief@evil.example${lineEnd}${lineEnd}body`,
    messageId: `x${lineEnd}X-Evil: 1`,
  })
  expect(received[0]?.to).toEqual(['sara@vitrin.example'])
  const [headers = ''] = received[0]?.source.split('\r\n\r\n') ?? []
  expect(headers).not.toMatch(/^(Bcc|X-Evil):/im)
  expect(headers).toMatch(/^Subject: hello Bcc: thief@evil.example\s+body/m)
})

test('an unknown recipient is an invalid address', async () => {
  const unknown = await startMailServer({ onRcptTo: (_address, _session, done) => done(refusal(550, '5.1.1 no such user')) })
  expect(await unknown.gateway.send(mail)).toEqual({ kind: 'invalidAddress' })
})

test.each<[string, SMTPServerOptions, object]>([
  [
    'will not relay',
    { onRcptTo: (_address, _session, done) => done(refusal(550, '5.7.1 relaying denied')) },
    { kind: 'refused', status: 550 },
  ],
  [
    'does not want the sender',
    { onMailFrom: (_address, _session, done) => done(refusal(553, 'not yours')) },
    { kind: 'refused', status: 553 },
  ],
  ['is too busy', { onMailFrom: (_address, _session, done) => done(refusal(451, 'later')) }, { kind: 'tryLater' }],
  ['greylists', { onRcptTo: (_address, _session, done) => done(refusal(450, 'later')) }, { kind: 'tryLater' }],
])('a server that %s', async (_case, rules, outcome) => {
  const { gateway, received } = await startMailServer(rules)
  expect(await gateway.send(mail)).toEqual(outcome)
  expect(received).toEqual([])
})

test('a wrong password is refused, and appears in no error', async () => {
  const { port } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal(535, 'no')),
  })
  const outcome = await gatewayTo(`smtp://shop:${secret}@127.0.0.1:${port}`).send(mail)
  expect(outcome).toEqual({ kind: 'refused', status: 535 })
  expect(JSON.stringify(outcome)).not.toContain(secret)
})

test('CH-07: without a server it returns tryLater', async () => {
  expect(await gatewayTo(`smtp://shop:${secret}@127.0.0.1:9`).send(mail)).toEqual({ kind: 'tryLater' })
})

test('CH-07: a silent server times out', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  afterAll(() => void silent.close())
  const started = performance.now()
  expect(await gatewayTo(`smtp://127.0.0.1:${await portOf(silent)}`, 300).send(mail)).toEqual({ kind: 'tryLater' })
  expect(performance.now() - started).toBeLessThan(4_500)
})

test('CH-07: an invalid greeting means tryLater', async () => {
  const notSmtp = createServer((socket) => socket.end('<html>502</html>\r\n')).listen(0, '127.0.0.1')
  afterAll(() => void notSmtp.close())
  expect(await gatewayTo(`smtp://127.0.0.1:${await portOf(notSmtp)}`).send(mail)).toEqual({ kind: 'tryLater' })
})
