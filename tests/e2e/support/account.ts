import { expect, type Page, test } from './fixtures.ts'

export type Person = { fullName: string; nationalId: string; email: string; password: string; mobile: string }

/** A visitor without an account. */
export function newPerson(facts: Partial<Person> = {}): Person {
  const number = String(Math.random()).slice(2, 11).padEnd(9, '0')
  return {
    fullName: 'سارا امینی',
    nationalId: nationalIdFrom(number),
    email: `sara-${number}@example.com`,
    password: `باران ${number}`,
    mobile: `09${number}`,
    ...facts,
  }
}

/** A new account, signed in on this page's browser, created through the API for speed. */
export async function signUp(page: Page, facts: Partial<Person> = {}): Promise<Person> {
  const person = newPerson(facts)
  const { mobile, fullName, nationalId, email, password } = person
  await post(page, '/api/auth/phone/code', { mobile }, person)
  const { ticket } = await post(page, '/api/auth/phone/verify', { mobile, code: await codeFor(page, mobile) }, person)
  await remember(page, await post(page, '/api/auth/register', { ticket, fullName, nationalId, email, password }, person))
  return person
}

/** Another browser of the same person. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const { email, password } = person
  await remember(page, await post(page, '/api/auth/login', { email, password }, person))
}

/** Signs the browser out; the session on the server stays valid. */
export async function forgetPerson(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
}

type Message = { to: string; channel: 'sms' | 'mail'; text: string; code: string | null }

/** The newest message to a number or an e-mail address that contains this text, as the demo's inbox shows it. */
export async function messageTo(page: Page, to: string, part = ''): Promise<Message> {
  const message = (await messagesTo(page, to)).find(({ text }) => text.includes(part))
  if (!message) throw new Error(`nothing was sent to ${to}`)
  return message
}

async function messagesTo(page: Page, to: string): Promise<Message[]> {
  const response = await page.request.get('/_data/sandbox/inbox')
  const { props }: { props: { messages: Message[] } } = await response.json()
  return props.messages.filter((each) => each.to.replace(/^(\+?98|0098)/, '0') === to)
}

/** The newest code; a notice of an order may have been sent after it. */
export async function codeFor(page: Page, mobile: string): Promise<string> {
  return (await messagesTo(page, mobile)).find(({ code }) => code !== null)?.code ?? ''
}

/** The newest link to a page that was sent to a mailbox. Polls, because mails are sent after the response. */
export async function linkFor(page: Page, email: string, target: 'confirm-email' | 'reset-password'): Promise<string> {
  await expect
    .poll(
      () =>
        messageTo(page, email, `/${target}#`).then(
          ({ text }) => text,
          () => '',
        ),
      // Mails are sent by a job that runs every five seconds.
      { timeout: 15_000 },
    )
    .toContain('#')
  const { text } = await messageTo(page, email, `/${target}#`)
  return /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? ''
}

async function post(page: Page, path: string, data: object, { mobile }: Person) {
  const origin = String(test.info().project.use.baseURL)
  const response = await page.request.post(path, {
    data,
    headers: { origin, 'x-requested-with': 'vitrin', 'x-forwarded-for': networkOf(mobile) },
  })
  expect(response.ok(), `${path} responded ${response.status()}`).toBe(true)
  return response.json()
}

/** Every visitor gets its own client IP, for the rate limits. */
export function networkOf(mobile: string): string {
  const [a, b, c] = [mobile.slice(2, 5), mobile.slice(5, 8), mobile.slice(8)].map((part) => Number(part) % 250)
  return `10.${a}.${b}.${c}`
}

/** What the page would store after signing in. */
async function remember(page: Page, { user }: { user: object }): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((text) => localStorage.setItem('auth-storage', text), JSON.stringify({ state: { user }, version: 1 }))
}

function nationalIdFrom(nineDigits: string): string {
  const remainder = [...nineDigits].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11
  return nineDigits + (remainder < 2 ? remainder : 11 - remainder)
}
