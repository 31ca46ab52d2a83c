import { expect, test } from 'vitest'
import { apiKey, startKavenegar } from '#tests/support/kavenegar.ts'

type Reply = { http: number; status: number; entries: Record<string, unknown>[] & Record<string, unknown> }

const templates = { verify: 'کد: %token', two: '%token و %token20', bare: 'بی جای کد' }
const main = await startKavenegar({ templates, tags: ['orders'] })

async function callAt(origin: string, method: string, params: Record<string, string>, verb = 'POST', key = apiKey): Promise<Reply> {
  const query = new URLSearchParams(params)
  const url = `${origin}/v1/${key}/${method}.json`
  const response = await (verb === 'GET' ? fetch(`${url}?${query}`) : fetch(url, { method: verb, body: query }))
  const { return: result, entries } = await response.json()
  return { http: response.status, status: result.status, entries }
}

const call = (method: string, params: Record<string, string>, verb?: string, key?: string) => callAt(main.origin, method, params, verb, key)
const receptor = '09121234567'
const lookup = { receptor, token: '123456', template: 'verify' }

test.each(['GET', 'POST'])('send and lookup accept %s', async (verb) => {
  const sent = await call('sms/send', { receptor, message: `سلام ${verb}` }, verb)
  expect(sent).toMatchObject({ http: 200, status: 200, entries: [{ receptor, message: `سلام ${verb}`, status: 1, cost: 1500 }] })
  expect(await call('verify/lookup', lookup, verb)).toMatchObject({
    status: 200,
    entries: [{ receptor, message: 'کد: 123456', status: 5 }],
  })
})

test.each(['09121234567', '9121234567', '+989121234567', '00989121234567'])('the receptor form %s is accepted', async (form) => {
  expect(await call('sms/send', { receptor: form, message: 'x' })).toMatchObject({ status: 200, entries: [{ receptor }] })
})

const refusals: [what: string, status: number, method: string, params: Record<string, string>][] = [
  ['98 without + or 00', 411, 'sms/send', { receptor: '989121234567', message: 'x' }],
  ['a landline for a text', 411, 'sms/send', { receptor: '02191000000', message: 'x' }],
  ['no receptor', 400, 'sms/send', { message: 'x' }],
  ['an empty receptor', 406, 'sms/send', { receptor: '', message: 'x' }],
  ['no message', 400, 'sms/send', { receptor }],
  ['an empty message', 413, 'sms/send', { receptor, message: '' }],
  ['901 characters', 413, 'sms/send', { receptor, message: 'x'.repeat(901) }],
  ['201 receptors', 414, 'sms/send', { receptor: Array(201).fill(receptor).join(), message: 'x' }],
  ['the sender of another account', 412, 'sms/send', { receptor, message: 'x', sender: '3000' }],
  ['a date in the past', 417, 'sms/send', { receptor, message: 'x', date: '1' }],
  ['fewer local ids than receptors', 419, 'sms/send', { receptor: `${receptor},${receptor}`, message: 'x', localid: '1' }],
  ['a tag the panel does not know', 607, 'sms/send', { receptor, message: 'x', tag: 'unknown' }],
  ['unusable characters', 422, 'sms/send', { receptor, message: 'a\u0001b' }],
  ['two receptors for a lookup', 411, 'verify/lookup', { ...lookup, receptor: `${receptor},${receptor}` }],
  ['no token', 400, 'verify/lookup', { receptor, template: 'verify' }],
  ['a token with a space', 431, 'verify/lookup', { ...lookup, token: '12 34' }],
  ['a token with an underscore', 431, 'verify/lookup', { ...lookup, token: '12_34' }],
  ['a token with a line end', 431, 'verify/lookup', { ...lookup, token: '12\n34' }],
  ['a token of 101 characters', 431, 'verify/lookup', { ...lookup, token: '1'.repeat(101) }],
  ['token10 with six spaces', 431, 'verify/lookup', { ...lookup, token10: 'a b c d e f g' }],
  ['token20 with nine spaces', 431, 'verify/lookup', { ...lookup, token20: 'a b c d e f g h i j' }],
  ['an unknown template', 424, 'verify/lookup', { ...lookup, template: 'other' }],
  ['a template without its token', 432, 'verify/lookup', { ...lookup, template: 'bare' }],
  ['a call with letters', 428, 'verify/lookup', { ...lookup, token: 'abc', type: 'call' }],
  ['501 statuses', 414, 'sms/status', { messageid: Array(501).fill('1').join() }],
  ['an unknown method', 404, 'sms/teleport', {}],
]

test.each(refusals)('%s is rejected with %i and sends nothing', async (_what, status, method, params) => {
  const before = (await main.inbox()).length
  expect(await call(method, params)).toEqual({ http: status, status, entries: null })
  expect(await main.inbox()).toHaveLength(before)
})

test('a wrong key is rejected, but getdate needs none', async () => {
  expect((await call('sms/send', { receptor, message: 'x' }, 'POST', 'wrong')).status).toBe(403)
  expect((await call('utils/getdate', {}, 'GET', '0')).status).toBe(200)
  expect((await call('sms/send', { receptor, message: 'x' }, 'PUT')).status).toBe(405)
})

test('a template is filled with all its tokens, and a landline is called', async () => {
  const filled = await call('verify/lookup', { receptor, token: '1', token20: 'با چند فاصله', template: 'two' })
  expect(filled.entries[0]).toMatchObject({ message: '1 و با چند فاصله' })
  await call('verify/lookup', { ...lookup, receptor: '02191000000' })
  expect(await main.inbox('02191000000')).toMatchObject([{ type: 'call' }])
})

test('a repeated local id returns the earlier record and sends nothing', async () => {
  const message = { receptor: '09120000001', message: 'یک بار', localid: '77' }
  const [first, second] = [await call('sms/send', message), await call('sms/send', { ...message, message: 'دو بار' })]
  expect(second.entries[0]?.messageid).toBe(first.entries[0]?.messageid)
  expect(await main.inbox('09120000001')).toMatchObject([{ message: 'یک بار' }])
})

test('credit decreases per message part and runs out', async () => {
  const poor = await startKavenegar({ creditRial: 4_500 })
  const long = { receptor, message: 'ب'.repeat(71) }
  expect((await callAt(poor.origin, 'sms/send', long)).entries[0]).toMatchObject({ cost: 3_000 })
  expect((await callAt(poor.origin, 'account/info', {})).entries).toMatchObject({ remaincredit: 1_500 })
  expect((await callAt(poor.origin, 'sms/send', long)).status).toBe(418)
  await poor.control('credit', { rial: 10_000 })
  expect((await callAt(poor.origin, 'sms/send', long)).status).toBe(200)
})

test('too many calls in the rate window are rejected until it has passed', async () => {
  const narrow = await startKavenegar({ rate: { calls: 2, seconds: 60 }, now: () => 1_800_000_000_000 })
  const statuses = []
  for (let time = 0; time < 3; time += 1) statuses.push((await callAt(narrow.origin, 'account/info', {})).status)
  expect(statuses).toEqual([200, 200, 451])
  await narrow.control('clock', { seconds: 60 })
  expect((await callAt(narrow.origin, 'account/info', {})).status).toBe(200)
})

test('a message goes from queued to sent to the delivery status of its number', async () => {
  const still = await startKavenegar({ now: () => 1_800_000_000_000 })
  await still.control('delivery', { receptor: '09120000014', delivery: 14 })
  const sent = await callAt(still.origin, 'sms/send', { receptor: `${receptor},09120000014`, message: 'x' })
  const messageid = sent.entries.map((entry) => entry.messageid).join()
  const statuses = async () =>
    (await callAt(still.origin, 'sms/status', { messageid: `${messageid},1` })).entries.map(({ status }) => status)
  expect(await statuses()).toEqual([1, 1, 100])
  await still.control('clock', { seconds: 5 })
  expect(await statuses()).toEqual([5, 5, 100])
  await still.control('clock', { seconds: 5 })
  expect(await statuses()).toEqual([10, 14, 100])
  await still.control('clock', { seconds: 48 * 3600 })
  expect(await statuses()).toEqual([100, 100, 100])
})

test('the HTTP status can always be 200', async () => {
  const lenient = await startKavenegar()
  await lenient.control('http-status', { mode: 'always200' })
  expect(await callAt(lenient.origin, 'sms/send', {})).toMatchObject({ http: 200, status: 400 })
})

test('a fault is applied the requested number of times', async () => {
  await main.control('fault', { fault: 'return-501', times: 2 })
  const statuses = []
  for (let time = 0; time < 3; time += 1) statuses.push((await call('account/info', {})).status)
  expect(statuses).toEqual([501, 501, 200])
  await expect(main.control('fault', { fault: 'no such fault' })).rejects.toThrow()
})

test('the inbox page shows what was sent as text, never as markup', async () => {
  await call('sms/send', { receptor, message: '<b onclick="x">&' })
  const page = await (await fetch(`${main.origin}/inbox`)).text()
  expect(page).toContain('dir="rtl"')
  expect(page).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;')
})
