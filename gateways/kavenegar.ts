import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { never } from '#domain/never.ts'
import { verdictOf } from './kavenegar-statuses.ts'
import { CallFailed, callProvider, defaultLimits, type Host } from './provider-call.ts'
import type { SmsGateway, SmsOutcome } from './sms.ts'

export type KavenegarOptions = {
  readonly host: Host
  readonly apiKey: string
  /** The approved template for codes; without one they are sent as plain text messages. */
  readonly template?: string | undefined
  /** For one message including its retry (docs/threats.md D11). */
  readonly timeoutMs?: number
}

type Form = Readonly<Record<string, string>>
type Method = 'sms/send' | 'verify/lookup'

/** Kavenegar's REST API v1. The API key is part of the path, so no error may contain the URL. */
export function createKavenegar({ host, apiKey, template, timeoutMs = 5_000 }: KavenegarOptions): SmsGateway {
  const call = async (method: Method, form: Form): Promise<SmsOutcome> => {
    const started = performance.now()
    const path = `/v1/${encodeURIComponent(apiKey)}/${method}.json`
    const attempt = () => post(host, path, form, timeoutMs - (performance.now() - started))
    const first = await attempt()
    return outcomeOf(first && verdictOf(first.status) === 'retryOnce' ? await attempt() : first)
  }
  const sendText: SmsGateway['sendText'] = ({ to, text, localId }) =>
    call('sms/send', { receptor: to, message: text, localid: numberOf(localId) })
  return {
    sendText,
    sendCode: (message) => (template ? call('verify/lookup', { receptor: message.to, token: message.code, template }) : sendText(message)),
  }
}

const numeric = v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]+$/), v.transform(Number))])

const replySchema = v.object({
  return: v.object({ status: numeric }),
  entries: v.optional(v.fallback(v.array(v.object({ messageid: v.union([v.number(), v.string()]) })), []), []),
})

type Reply = { status: number; messageId: string }

const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', accept: 'application/json' }

/** Null without a response in time. */
async function post({ origin, connect }: Host, path: string, form: Form, timeoutMs: number): Promise<Reply | null> {
  if (timeoutMs < 1) return null
  const limits = { ...defaultLimits, totalMs: timeoutMs }
  const body = new URLSearchParams(form).toString()
  try {
    const { status, body: reply } = await callProvider({ url: new URL(path, origin), method: 'POST', headers, body, limits, connect })
    const isRedirect = status >= 300 && status < 400
    return isRedirect ? null : readReply(reply.toString('utf8'))
  } catch (error) {
    if (error instanceof CallFailed) return null
    throw error
  }
}

/** The status is in the body, whatever the HTTP status; null when the body is unreadable. */
function readReply(text: string): Reply | null {
  const reply = v.safeParse(replySchema, parseJson(text))
  if (!reply.success) return null
  return { status: reply.output.return.status, messageId: String(reply.output.entries[0]?.messageid ?? '') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function outcomeOf(reply: Reply | null): SmsOutcome {
  if (!reply) return { kind: 'tryLater' }
  const verdict = verdictOf(reply.status)
  switch (verdict) {
    case 'accepted':
      return { kind: 'accepted', messageId: reply.messageId }
    case 'invalidNumber':
      return { kind: 'invalidNumber' }
    case 'retryOnce':
    case 'tryLater':
      return { kind: 'tryLater' }
    case 'account':
    case 'bug':
      return { kind: 'refused', status: reply.status, fault: verdict }
    default:
      return never(verdict)
  }
}

/** Kavenegar accepts numbers only: 62 bits of a digest, unique also across databases that share an account. */
function numberOf(localId: string): string {
  return String(createHash('sha256').update(localId).digest().readBigUInt64BE() >> 2n)
}
