import { setTimeout } from 'node:timers/promises'
import { createTransport, type NodemailerError, type Transport } from 'nodemailer'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Any unique text: the same mail sent twice has the same Message-ID. */
  readonly messageId: string
}

export type MailOutcome =
  | { kind: 'accepted' }
  | { kind: 'invalidAddress' }
  /** It is unknown whether it was sent; the same mail may be retried. */
  | { kind: 'tryLater' }
  /** The server rejects every mail, not only this recipient: the owner must act. */
  | { kind: 'refused'; status: number }
  /** The shop has no mail server: the mail waits for one. */
  | { kind: 'notConfigured' }

export type MailGateway = { send(mail: Mail): Promise<MailOutcome> }

export type MailTransport = Transport

export type MailOptions = {
  /** An SMTP URL with its password, or a transport in its place. */
  readonly server: string | MailTransport
  /** The sender's e-mail address. */
  readonly from: string
  /** Read for each mail: the owner may rename the shop. */
  readonly senderName: () => string
  /** For one mail in all. */
  readonly timeoutMs?: number
}

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 }
const noFiles = { disableFileAccess: true, disableUrlAccess: true }

/** E-mail by SMTP. No error contains the server's URL, which includes a password. */
export function createMailGateway({ server, from, senderName, timeoutMs = 20_000 }: MailOptions): MailGateway {
  const transport =
    typeof server === 'string' ? createTransport({ url: server, ...timeouts, ...noFiles }) : createTransport(server, { ...noFiles })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const deliver = async ({ to, subject, text, html, messageId }: Mail): Promise<MailOutcome> => {
    try {
      await transport.sendMail({
        from: { name: inOneLine(senderName()), address: from },
        to: { name: '', address: to },
        subject: inOneLine(subject),
        text,
        ...(html !== undefined && { html }),
        messageId: `<${messageId.replace(/[^\w.-]/g, '-')}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
      return { kind: 'accepted' }
    } catch (error) {
      return outcomeOf(error as NodemailerError)
    }
  }
  return {
    async send(mail) {
      if (!bareMailbox.test(mail.to) || mail.to.length > maxMailboxLength) return { kind: 'invalidAddress' }
      const givenUp = new AbortController()
      const late = setTimeout<MailOutcome>(timeoutMs, { kind: 'tryLater' }, { signal: givenUp.signal, ref: false })
      late.catch(() => {})
      try {
        return await Promise.race([deliver(mail), late])
      } finally {
        givenUp.abort()
      }
    },
  }
}

const maxMailboxLength = 254

/** One bare e-mail address: no name, no list, no line break (docs/threats.md IN-10). */
const bareMailbox = /^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u

function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

const aboutTheSender = new Set(['EAUTH', 'ENOAUTH', 'ECONFIG'])

function outcomeOf({ code, command, response = '', responseCode = 0, permanent = false }: NodemailerError): MailOutcome {
  if (aboutTheSender.has(code ?? '')) return { kind: 'refused', status: responseCode }
  if (!permanent) return { kind: 'tryLater' }
  const isForThisAddress = command === 'RCPT TO' && !/\b5\.7\./.test(response)
  return isForThisAddress ? { kind: 'invalidAddress' } : { kind: 'refused', status: responseCode }
}
