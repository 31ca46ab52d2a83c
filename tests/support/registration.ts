import { randomBytes, randomInt } from 'node:crypto'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { fromOurPage, type TestShop } from './test-shop.ts'

/** A client with cookies and the headers of our pages, and its own IP where the shop trusts one proxy. */
export function aBrowser({ app }: Pick<TestShop, 'app'>, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const clientIp = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.request(path, {
      method,
      headers: { ...fromOurPage, 'x-forwarded-for': clientIp, ...headers, ...(cookie && { cookie }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    patch: (path: string, body?: unknown) => call('PATCH', path, body),
    delete: (path: string, body?: unknown) => call('DELETE', path, body),
  }
}

export type Browser = ReturnType<typeof aBrowser>

export function aMobile(): string {
  return `09${randomInt(1e9).toString().padStart(9, '0')}`
}

export function aNationalId(): string {
  const digits = randomInt(1, 999_999_999).toString().padStart(9, '0')
  const remainder = [...digits].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11
  return `${digits}${remainder < 2 ? remainder : 11 - remainder}`
}

/** What a new shopper types in the second step; the password is in no list of common ones. */
export function someDetails() {
  return {
    fullName: 'مریم احمدی',
    nationalId: aNationalId(),
    email: `${randomBytes(6).toString('hex')}@example.ir`,
    password: 'kbzt7w-قاصدک',
  }
}

/** The last code sent to this number. */
export async function codeTo({ inbox }: Pick<TestShop, 'inbox'>, phone: string): Promise<string> {
  const message = await inbox.latestTo(phone)
  if (!message?.code) throw new Error(`no code was sent to ${phone}`)
  return message.code
}

/** Step one, through to the ticket. */
export async function aTicket(shop: TestShop, browser: Browser, phone = aMobile()): Promise<string> {
  await browser.post('/api/auth/phone/code', { mobile: phone })
  const response = await browser.post('/api/auth/phone/verify', { mobile: phone, code: await codeTo(shop, phone) })
  return ((await response.json()) as { ticket: string }).ticket
}

/** A shopper who has just registered, in the browser that did it. */
export async function aRegistered(shop: TestShop, own: Partial<ReturnType<typeof someDetails>> = {}) {
  const browser = aBrowser(shop)
  const details = { ...someDetails(), ...own }
  const phone = aMobile()
  const ticket = await aTicket(shop, browser, phone)
  const response = await browser.post('/api/auth/register', { ticket, ...details })
  const { user } = (await response.json()) as { user: { id: string; fullName: string; email: string } }
  return { browser, phone, ...details, userId: user.id }
}

/** Sends the outbox and returns the last mail to this mailbox. */
export async function mailTo({ context, inbox }: Pick<TestShop, 'context' | 'inbox'>, mailbox: string): Promise<string | undefined> {
  await sendOutbox(context, new AbortController().signal)
  return (await inbox.latestTo(mailbox))?.text
}

/** The token of the last link to this page that was sent to this mailbox. */
export async function linkTokenTo(
  shop: Pick<TestShop, 'context' | 'inbox'>,
  mailbox: string,
  page: 'confirm-email' | 'reset-password' = 'confirm-email',
): Promise<string> {
  await sendOutbox(shop.context, new AbortController().signal)
  const link = new RegExp(`/${page}#([\\w-]{43})$`, 'm')
  const mail = (await shop.inbox.latest()).find(({ to, text }) => to === mailbox && link.test(text))
  const [, token] = link.exec(mail?.text ?? '') ?? []
  if (!token) throw new Error(`no link was sent to ${mailbox}`)
  return token
}
