import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertContactMessage } from '#db/content/contact-messages.ts'
import { newId } from '#db/ids.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const clerk = await aDeskClient(shop, presets.orders.name)

const write = (message: string) =>
  db.transaction((tx) => insertContactMessage(tx, { name: 'غزل', email: null, phone: '09120000000', subject: 'پرسش', message }))
const call = (method: string, path = '') => app.request(`/api/desk/messages${path}`, { method, headers: clerk.headers })
async function send(path: string, body: unknown) {
  const response = await app.request(`/api/desk/messages${path}`, { method: 'POST', headers: clerk.headers, body: JSON.stringify(body) })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}
type Page = {
  messages: { id: string; message: string; answeredAt: string | null; answers: object[] }[]
  next: string | null
  waiting: number
}
const page = async (query = '') => (await (await call('GET', query)).json()) as Page

/** Ids of one millisecond have no sequence. */
test('messages are listed newest first, fifty at a time, each once', async () => {
  const ids: string[] = []
  for (let number = 0; number < 60; number += 1) ids.push(await write(`پیام ${number}`))
  const first = await page()
  const second = await page(`?cursor=${first.next}`)
  expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(ids.toSorted().reverse())
  expect([first.messages.length, first.waiting, second.next]).toEqual([50, 60, null])
})

test('an answered message leaves the list with one audit row; a second time is refused and changes nothing', async () => {
  const id = await write('کی موجود می‌شود؟')
  const before = (await page()).waiting
  expect((await call('POST', `/${id}/answered`)).status).toBe(204)
  expect((await page()).waiting).toBe(before - 1)
  expect((await page('?tab=answered')).messages).toMatchObject([{ id, answeredAt: expect.any(String) }])
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.objectType, 'message'), eq(auditLog.objectId, id)))
  expect(rows).toMatchObject([
    { action: 'message.answered', actorId: clerk.member.userId, oldState: { status: 'waiting' }, newState: { status: 'answered' } },
  ])
  const state = await fingerprint(db)
  const again = await call('POST', `/${id}/answered`)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'message.answered' }])
  expect((await call('POST', '/00000000-0000-7000-8000-000000000000/answered')).status).toBe(404)
  expect(await fingerprint(db)).toBe(state)
})

test('an answer by SMS or mail goes out once and stays with the message; a colleague’s answer is not overlooked', async () => {
  const id = await write('گارانتی دارد؟')
  const [first, second] = [newId(), newId()]
  const answer = { id: first, way: 'sms', answer: ' بله، ۱۸ ماه. ', seen: 0 }
  expect((await send(`/${id}/answers`, answer)).status).toBe(204)
  expect((await send(`/${id}/answers`, answer)).status).toBe(204)
  const sent = await db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `%${first}%`))
  expect(sent).toMatchObject([{ event: 'sms', payload: { to: '09120000000', text: expect.stringMatching(/^بله، ۱۸ ماه\.\n\S/) } }])
  const [shown] = (await page('?tab=answered')).messages.filter((message) => message.id === id)
  expect(shown?.answers).toMatchObject([{ way: 'sms', answer: 'بله، ۱۸ ماه.', author: clerk.member.fullName }])

  const state = await fingerprint(db)
  const replies = [
    await send(`/${id}/answers`, { ...answer, id: second }),
    await send(`/${id}/answers`, { ...answer, id: second, seen: 1, way: 'mail' }),
    await send(`/${id}/answers`, { ...answer, id: second, seen: 1, answer: ' ' }),
    await send(`/${newId()}/answers`, { ...answer, id: second }),
  ]
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'message.answered'],
    [422, 'message.unreachable'],
    [422, 'request.malformed'],
    [404, 'page.notFound'],
  ])
  expect(await fingerprint(db)).toBe(state)
  expect((await send(`/${id}/answers`, { ...answer, id: second, seen: 1 })).status).toBe(204)
})

test('twenty send the same answer at once: one goes out', async () => {
  const message = await write('هست؟')
  const body = { id: newId(), way: 'sms', answer: 'هست', seen: 0 }
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(`/${message}/answers`, body)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await db.$count(outbox, like(outbox.dedupeKey, `%${body.id}%`))).toBe(1)
})

test.each(['?cursor=1', '?tab=all', '?name=x'])('DESK-36: %s is refused', async (query) => {
  expect((await call('GET', query)).status).toBe(422)
})
