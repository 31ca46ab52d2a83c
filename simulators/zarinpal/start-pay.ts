import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Merchant } from './calls.ts'
import { type FaultName, type Faults, faultNames } from './faults.ts'
import { readText } from './http.ts'
import { closedPage, type Frame, missingPage, paidPage, payPage, waitingPage } from './pages.ts'
import type { Session, Sessions } from './sessions.ts'
import { styleSheet } from './style.ts'

export type StartPayOptions = {
  /** Where the simulator is mounted, without a final slash. */
  basePath?: string
  merchants?: readonly Merchant[]
  /** Shown where the merchant is not in the list. */
  merchantName?: string
  /** How long «delay» makes the buyer wait. */
  delayMs?: number
  /** A Persian font of the page's own origin. */
  fontHref?: string
}

type Desk = StartPayOptions & { readonly sessions: Sessions; readonly faults: Faults }
type Send = { readonly page: string; readonly status?: number; readonly refreshTo?: string } | { readonly redirectTo: string }

export type Action = 'pay' | 'cancel' | 'payAndStay' | 'payAndReturnTwice' | 'returnUnpaid' | 'delay' | 'expire'

const usualDelayMs = 8_000

/** The page of the bank. The returned function is true when it has answered. */
export function createStartPay(desk: Desk) {
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (path === '/style.css') {
      const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }
      response.writeHead(200, headers).end(styleSheet(desk.fontHref))
      return true
    }
    const [, authority] = /^\/pg\/StartPay\/([A-Za-z0-9]+)$/.exec(path) ?? []
    if (authority === undefined) return false
    const session = desk.sessions.find(authority)
    if (!session) send(desk, response, { page: missingPage(frameOf(desk)), status: 404 })
    else
      send(desk, response, request.method === 'POST' ? await press(desk, session, request) : show(desk, session, request.headers.referer))
    desk.sessions.save()
    return true
  }
}

function show(desk: Desk, session: Session, referer = ''): Send {
  const frame = frameOf(desk)
  if (session.payAt !== null && session.state === 'IN_BANK') return { page: waitingPage(frame), refreshTo: returnUrl(session, 'OK') }
  if (session.state === 'PAID' || session.state === 'VERIFIED') return { page: paidPage(frame, [returnUrl(session, 'OK')]) }
  if (session.state !== 'CREATED' && session.state !== 'IN_BANK') return { page: closedPage(frame, returnUrl(session, 'NOK')) }
  Object.assign(session, { state: 'IN_BANK', referer })
  return { page: payPage(frame, { session, payee: payeeOf(desk, session), minutesLeft: minutesLeft(desk, session) }) }
}

const does: Record<Action, (desk: Desk, session: Session) => Send> = {
  pay: ({ sessions }, session) => {
    sessions.pay(session)
    return { redirectTo: returnUrl(session, 'OK') }
  },
  cancel: (_desk, session) => {
    session.state = 'FAILED'
    return { redirectTo: returnUrl(session, 'NOK') }
  },
  payAndStay: (desk, session) => {
    desk.sessions.pay(session)
    return { page: paidPage(frameOf(desk), []) }
  },
  payAndReturnTwice: (desk, session) => {
    desk.sessions.pay(session)
    return { page: paidPage(frameOf(desk), [returnUrl(session, 'OK'), returnUrl(session, 'OK')]) }
  },
  returnUnpaid: (_desk, session) => ({ redirectTo: returnUrl(session, 'OK') }),
  delay: (desk, session) => {
    Object.assign(session, { state: 'IN_BANK', payAt: desk.sessions.now() + (desk.delayMs ?? usualDelayMs) })
    return { page: waitingPage(frameOf(desk)), refreshTo: returnUrl(session, 'OK') }
  },
  expire: (desk, session) => {
    session.state = 'EXPIRED'
    return { page: closedPage(frameOf(desk), returnUrl(session, 'NOK')) }
  },
}

async function press(desk: Desk, session: Session, request: IncomingMessage): Promise<Send> {
  const form = new URLSearchParams(await readText(request))
  const fault = form.get('fault')
  if (isFault(fault)) desk.faults.ask({ call: 'verify', name: fault, authority: session.authority, times: 1 })
  const action = form.get('action') ?? ''
  const isOpen = (session.state === 'CREATED' || session.state === 'IN_BANK') && session.payAt === null
  return isOpen && isAction(action) ? does[action](desk, session) : show(desk, session, session.referer)
}

function send({ delayMs = usualDelayMs }: Desk, response: ServerResponse, sent: Send): void {
  if ('redirectTo' in sent) {
    response.writeHead(303, { location: sent.redirectTo, 'cache-control': 'no-store' }).end()
    return
  }
  // The payment falls due first, then the browser leaves.
  const refresh = sent.refreshTo ? { refresh: `${Math.ceil(delayMs / 1000) + 1};url=${sent.refreshTo}` } : {}
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...refresh }
  response.writeHead(sent.status ?? 200, headers).end(sent.page)
}

function frameOf({ basePath = '' }: Desk): Frame {
  return { stylesheet: `${basePath}/style.css` }
}

function payeeOf({ merchants = [], merchantName = 'فروشگاه آزمایشی' }: Desk, { merchantId }: Session): string {
  return merchants.find(({ id }) => id === merchantId)?.name ?? merchantName
}

function minutesLeft({ sessions }: Desk, { createdAt }: Session): number {
  return Math.max(1, Math.ceil((createdAt + sessions.lifeMs - sessions.now()) / 60_000))
}

function isAction(name: string): name is Action {
  return Object.hasOwn(does, name)
}

function isFault(name: string | null): name is FaultName {
  return faultNames.some((known) => known === name)
}

/** Added to whatever the shop's address already asks (contracts §1.3). */
function returnUrl({ callbackUrl, authority }: Session, status: 'OK' | 'NOK'): string {
  const url = new URL(callbackUrl)
  url.searchParams.append('Authority', authority)
  url.searchParams.append('Status', status)
  return url.href
}
