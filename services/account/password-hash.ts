import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Password } from '#domain/account/password.ts'
import { BoundedQueue } from '../bounded-queue.ts'

type Cost = { memory: number; passes: number; parallelism: number }

/** threats D2: about 33 ms and 19 MiB. Stored with every hash, so that it can be raised. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const queue = new BoundedQueue({ lanes: [{ name: 'hash', concurrency: 2 }], maxQueued: 64 })

/** The password as argon2id, in the text form that names its own cost. */
export async function hashPassword(password: Password): Promise<string> {
  const salt = randomBytes(saltBytes)
  return encodeHash(cost, salt, await deriveKey(password, salt, cost, tagBytes))
}

/** Belongs to nobody: no password gives a tag of zeros. */
const dummyHash = encodeHash(cost, Buffer.alloc(saltBytes), Buffer.alloc(tagBytes))

/** Costs the same whether there is an account or not, so that time tells nothing (threats AUTH-07). */
export async function verifyPassword(hash: string | null, password: Password): Promise<boolean> {
  const { cost, salt, tag } = parseHash(hash ?? dummyHash)
  return timingSafeEqual(await deriveKey(password, salt, cost, tag.length), tag)
}

/** True for a hash made before the cost was changed. */
export function isOutdated(hash: string): boolean {
  const { memory, passes, parallelism } = parseHash(hash).cost
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism
}

function deriveKey(password: Password, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return queue.run('hash', () => promisify(argon2)('argon2id', { message: password, nonce: salt, tagLength, ...cost }))
}

function encodeHash({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

function parseHash(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  // Never with the hash in it: an error is logged.
  if (!parts) throw new Error('a stored password hash cannot be read')
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
