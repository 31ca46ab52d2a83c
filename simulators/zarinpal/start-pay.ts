import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Merchant } from './calls.ts'
import { type FaultName, type Faults, faultNames } from './faults.ts'
import { readText } from './http.ts'
import { closedPage, type Frame, missingPage, type PayAction, paidPage, payPage, waitingPage } from './pages.ts'
import type { Session, Sessions } from './sessions.ts'
import { styleSheet } from './style.ts'

export type StartPayOptions = {
  /** Where the simulator is mounted, without a trailing slash. */
  basePath?: string
  merchants?: readonly Merchant[]
  /** Name of merchants that are not in the list. */
  merchantName?: string
  /** Delay of the «delay» button. */
  delayMs?: number
  /** A same-origin Persian font. */
  fontHref?: string
}

type StartPayContext = StartPayOptions & { readonly sessions: Sessions; readonly faults: Faults }
type PageReply = { readonly page: string; readonly status?: number; readonly refreshTo?: string } | { readonly redirectTo: string }

const defaultDelayMs = 8_000

/** The bank page. The handler returns false for paths that it does not serve. */
export function createStartPay(context: StartPayContext) {
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (path === '/style.css') {
      const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }
      response.writeHead(200, headers).end(styleSheet(context.fontHref))
      return true
    }
    const [, authority] = /^\/pg\/StartPay\/([A-Za-z0-9]+)$/.exec(path) ?? []
    if (authority === undefined) return false
    const session = context.sessions.find(authority)
    if (!session) send(context, response, { page: missingPage(frameOf(context)), status: 404 })
    else
      send(
        context,
        response,
        request.method === 'POST' ? await handleAction(context, session, request) : show(context, session, request.headers.referer),
      )
    context.sessions.save()
    return true
  }
}

function show(context: StartPayContext, session: Session, referer = ''): PageReply {
  const frame = frameOf(context)
  if (session.payAt !== null && session.state === 'IN_BANK') return { page: waitingPage(frame), refreshTo: returnUrl(session, 'OK') }
  if (session.state === 'PAID' || session.state === 'VERIFIED') return { page: paidPage(frame, [returnUrl(session, 'OK')]) }
  if (session.state !== 'CREATED' && session.state !== 'IN_BANK') return { page: closedPage(frame, returnUrl(session, 'NOK')) }
  Object.assign(session, { state: 'IN_BANK', referer })
  return { page: payPage(frame, { session, payee: payeeOf(context, session), minutesLeft: minutesLeft(context, session) }) }
}

const actionHandlers: Record<PayAction, (context: StartPayContext, session: Session) => PageReply> = {
  pay: ({ sessions }, session) => {
    sessions.pay(session)
    return { redirectTo: returnUrl(session, 'OK') }
  },
  cancel: (_context, session) => {
    session.state = 'FAILED'
    return { redirectTo: returnUrl(session, 'NOK') }
  },
  payAndStay: (context, session) => {
    context.sessions.pay(session)
    return { page: paidPage(frameOf(context), []) }
  },
  payAndReturnTwice: (context, session) => {
    context.sessions.pay(session)
    return { page: paidPage(frameOf(context), [returnUrl(session, 'OK'), returnUrl(session, 'OK')]) }
  },
  returnUnpaid: (_context, session) => ({ redirectTo: returnUrl(session, 'OK') }),
  delay: (context, session) => {
    Object.assign(session, { state: 'IN_BANK', payAt: context.sessions.now() + (context.delayMs ?? defaultDelayMs) })
    return { page: waitingPage(frameOf(context)), refreshTo: returnUrl(session, 'OK') }
  },
  expire: (context, session) => {
    session.state = 'EXPIRED'
    return { page: closedPage(frameOf(context), returnUrl(session, 'NOK')) }
  },
}

async function handleAction(context: StartPayContext, session: Session, request: IncomingMessage): Promise<PageReply> {
  const form = new URLSearchParams(await readText(request))
  const fault = form.get('fault')
  if (isFault(fault)) context.faults.add({ call: 'verify', name: fault, authority: session.authority, times: 1 })
  const action = form.get('action') ?? ''
  const isOpen = (session.state === 'CREATED' || session.state === 'IN_BANK') && session.payAt === null
  return isOpen && isAction(action) ? actionHandlers[action](context, session) : show(context, session, session.referer)
}

function send({ delayMs = defaultDelayMs }: StartPayContext, response: ServerResponse, reply: PageReply): void {
  if ('redirectTo' in reply) {
    response.writeHead(303, { location: reply.redirectTo, 'cache-control': 'no-store' }).end()
    return
  }
  // The payment is completed before the browser is redirected.
  const refresh = reply.refreshTo ? { refresh: `${Math.ceil(delayMs / 1000) + 1};url=${reply.refreshTo}` } : {}
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...refresh }
  response.writeHead(reply.status ?? 200, headers).end(reply.page)
}

function frameOf({ basePath = '' }: StartPayContext): Frame {
  return { stylesheet: `${basePath}/style.css` }
}

function payeeOf({ merchants = [], merchantName = 'فروشگاه آزمایشی' }: StartPayContext, { merchantId }: Session): string {
  return merchants.find(({ id }) => id === merchantId)?.name ?? merchantName
}

function minutesLeft({ sessions }: StartPayContext, { createdAt }: Session): number {
  return Math.max(1, Math.ceil((createdAt + sessions.lifetimeMs - sessions.now()) / 60_000))
}

function isAction(name: string): name is PayAction {
  return Object.hasOwn(actionHandlers, name)
}

function isFault(name: string | null): name is FaultName {
  return faultNames.some((known) => known === name)
}

/** Appends to the query string of the callback URL (providers §1.3). */
function returnUrl({ callbackUrl, authority }: Session, status: 'OK' | 'NOK'): string {
  const url = new URL(callbackUrl)
  url.searchParams.append('Authority', authority)
  url.searchParams.append('Status', status)
  return url.href
}
