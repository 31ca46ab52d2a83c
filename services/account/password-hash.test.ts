import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Password } from '#domain/account/password.ts'
import { createQueues } from '#services/queue/queues.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'

const context = { queues: createQueues() }

const as = (text: string) => text as Password

test.each([
  ['64 letters and more', 'k7'.repeat(60)],
  ['Persian', 'ابرپاره بر فراز کوه'],
  ['emoji', '🦊🌧️🥕👩‍👧🎈🧵'],
  ['spaces at both ends', '  kbzt7w  '],
])('AUTH-11: %s opens with exactly itself', async (_case, typed) => {
  const hash = await hashPassword(context, as(typed))
  expect(await verifyPassword(context, hash, as(typed))).toBe(true)
  for (const other of [typed.trim() === typed ? `${typed} ` : typed.trim(), typed.slice(0, -1), `${typed}.`])
    expect(await verifyPassword(context, hash, as(other))).toBe(false)
})

test('AUTH-11: two passwords that are equal in their first 72 bytes are two passwords', async () => {
  const start = 'k7'.repeat(40)
  expect(await verifyPassword(context, await hashPassword(context, as(`${start}a`)), as(`${start}b`))).toBe(false)
})

test('two hashes of one password differ, and name the cost they were made with', async () => {
  const [one, two] = await Promise.all([hashPassword(context, as('kbzt7w')), hashPassword(context, as('kbzt7w'))])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test('a hash of another cost still opens, and says that it is outdated', async () => {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', { message: 'kbzt7w', nonce, memory: 1024, passes: 1, parallelism: 1, tagLength: 32 })
  const hash = `$argon2id$v=19$m=1024,t=1,p=1$${nonce.toString('base64').replace(/=+$/, '')}$${tag.toString('base64').replace(/=+$/, '')}`
  expect(await verifyPassword(context, hash, as('kbzt7w'))).toBe(true)
  expect(isOutdated(hash)).toBe(true)
  expect(isOutdated(await hashPassword(context, as('kbzt7w')))).toBe(false)
})

test('an account without a hash matches no password', async () => expect(await verifyPassword(context, null, as(''))).toBe(false))

test('a damaged hash is a bug, and the error does not show it', async () => {
  await expect(verifyPassword(context, '$2b$10$abcdefghij', as('kbzt7w'))).rejects.toThrow(/^a stored password hash cannot be read$/)
})
