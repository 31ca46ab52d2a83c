import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Account, type AccountOptions } from './kavenegar/account.ts'
import { applyControl, type HttpStatusMode, type State } from './kavenegar/control.ts'
import { inboxPage } from './kavenegar/inbox-page.ts'
import { methods } from './kavenegar/methods.ts'
import { meaningOf, Rejection } from './kavenegar/rules.ts'

export type SimulatorOptions = AccountOptions & {
  /** Documented: the return status is also the HTTP status. Clients must not depend on it. */
  httpStatus?: HttpStatusMode
}

/** Kavenegar's REST API v1 as documented, with an inbox and faults that can be injected. Shares no code with the shop. */
export function createKavenegarSimulator({ httpStatus = 'same', ...options }: SimulatorOptions) {
  const state: State = { account: new Account(options), faults: [], httpStatus, calls: {} }
  return (request: IncomingMessage, response: ServerResponse): void => {
    handle(state, request, response).catch(() => response.destroy())
  }
}

type Call = { key: string; method: string; verb: string; params: URLSearchParams }

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const body = await text(request)
  const verb = request.method ?? ''
  const [, key, method] = /^\/v1\/([^/]+)\/([a-z]+\/[a-z]+)\.json$/.exec(pathname) ?? []
  if (key && method) handleCall(state, response, { key, method, verb, params: verb === 'GET' ? searchParams : new URLSearchParams(body) })
  else if (pathname === '/inbox') page(response, inboxPage(newest(state, null)))
  else if (pathname === '/inbox.json') json(response, 200, { messages: newest(state, searchParams.get('receptor')) })
  else if (pathname === '/calls.json') json(response, 200, { calls: state.calls })
  else json(response, verb === 'POST' && applyControl(state, pathname, JSON.parse(body || '{}')) ? 200 : 404, {})
}

/** One API call, subject to the next fault. */
function handleCall(state: State, response: ServerResponse, call: Call): void {
  state.calls[call.method] = (state.calls[call.method] ?? 0) + 1
  const fault = state.faults.shift()
  if (fault?.kind === 'wire') {
    fault.apply(response)
    return
  }
  const { status, entries } = fault?.kind === 'return' ? { status: fault.status, entries: null } : runMethod(state.account, call)
  if (fault?.kind === 'lost-reply') response.destroy()
  else json(response, state.httpStatus === 'same' ? status : 200, { return: { status, message: meaningOf(status) }, entries })
}

function runMethod(account: Account, { key, method, verb, params }: Call): { status: number; entries: unknown } {
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new Rejection(404)
    if (verb !== 'GET' && verb !== 'POST') throw new Rejection(405)
    const isOpen = method === 'utils/getdate' && key === '0'
    if (!isOpen && decodeURIComponent(key) !== account.options.apiKey) throw new Rejection(403)
    account.countCall()
    return { status: 200, entries: run(account, params) }
  } catch (error) {
    if (error instanceof Rejection) return { status: error.status, entries: null }
    throw error
  }
}

/** Newest first, at most a hundred, of all numbers or of one. */
function newest({ account }: State, receptor: string | null) {
  const messages = account.newestFirst()
  return (receptor === null ? messages : messages.filter((sent) => sent.receptor === receptor)).slice(0, 100)
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

/** By file name, because `import.meta.main` would also be true inside the shop's bundle. */
if (/[\\/]simulators[\\/]kavenegar\.ts$/.test(process.argv[1] ?? '')) {
  const option = (fallback: string) => ({ type: 'string', default: fallback }) as const
  const { values } = parseArgs({ options: { port: option('4010'), key: option('simulated'), template: option('verify') } })
  const templates = { [values.template]: 'کد تایید: %token' }
  createServer(createKavenegarSimulator({ apiKey: values.key, templates })).listen(Number(values.port), '127.0.0.1', () =>
    console.log(`Kavenegar simulator  http://127.0.0.1:${values.port}/inbox  key ${values.key}  template ${values.template}`),
  )
}
