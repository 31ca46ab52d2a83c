import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertContactMessage } from '#db/content/contact-messages.ts'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const clerk = await aDeskClient(shop, presets.orders.name)

const write = (message: string) =>
  db.transaction((tx) => insertContactMessage(tx, { name: 'غزل', email: null, phone: '09120000000', subject: 'پرسش', message }))
const call = (method: string, path = '') => app.request(`/api/desk/messages${path}`, { method, headers: clerk.headers })
type Page = { messages: { id: string; message: string; answeredAt: string | null }[]; next: string | null; waiting: number }
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

test.each(['?cursor=1', '?tab=all', '?name=x'])('DESK-36: %s is refused', async (query) => {
  expect((await call('GET', query)).status).toBe(422)
})
