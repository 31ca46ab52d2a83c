import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallOptions, createCalls } from './zarinpal/calls.ts'
import { control, type LoggedCall } from './zarinpal/control.ts'
import { type CallName, createFaults, takesEffect } from './zarinpal/faults.ts'
import { readJson } from './zarinpal/http.ts'
import { sendReply } from './zarinpal/replies.ts'
import { createSessions, type SessionOptions } from './zarinpal/sessions.ts'
import { createStartPay, type StartPayOptions } from './zarinpal/start-pay.ts'

export type ZarinpalSimulatorOptions = SessionOptions &
  CallOptions &
  StartPayOptions & {
    /** Serves the control API under `/control/`. Off by default. */
    control?: boolean
  }

const callPath = /^\/pg\/v4\/payment\/(request|verify|inquiry|unVerified|reverse)\.json$/
const maxLoggedCalls = 10_000

/** Zarinpal's API as documented, with a simulated bank page and faults that can be injected by name. */
export function createZarinpalSimulator(
  options: ZarinpalSimulatorOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const { basePath = '' } = options
  const sessions = createSessions(options)
  const faults = createFaults()
  const handlers = createCalls({ ...options, sessions })
  const startPay = createStartPay({ ...options, sessions, faults })
  const calls: LoggedCall[] = []

  async function call(name: CallName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request)
    const fault = faults.next(name, body.authority)
    const reply = takesEffect(fault) ? handlers[name](body) : withoutEffect[fault === 'busy' ? 'busy' : 'unexpected']
    const authority = 'data' in reply && name === 'request' ? reply.data.authority : body.authority
    if (calls.length >= maxLoggedCalls) calls.shift()
    calls.push({
      at: sessions.now(),
      call: name,
      authority: typeof authority === 'string' ? authority : null,
      amount: body.amount,
      code: takesEffect(fault) ? reply.code : null,
      fault,
      body,
    })
    sendReply(response, reply, fault)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://simulator')
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname
    const [, name] = request.method === 'POST' ? (callPath.exec(path) ?? []) : []
    if (name) return call(name as CallName, request, response)
    if (await startPay(path, request, response)) return
    if (options.control && (await control({ sessions, faults, calls }, path, request, response))) return
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found')
  }

  return (request, response) => {
    handle(request, response).catch((error) => (response.headersSent ? response.destroy() : response.writeHead(500).end(String(error))))
  }
}

const withoutEffect = {
  busy: { code: -12, message: 'Too many attempts, please try again later.', validations: [] },
  unexpected: { code: -52, message: 'Oops!!, please contact our support team.', validations: [] },
} as const
