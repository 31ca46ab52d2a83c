import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Password } from '#domain/account/password.ts'
import type { ServiceContext } from '#services/context.ts'

type Cost = { memory: number; passes: number; parallelism: number }

/** About 33 ms and 19 MiB (docs/threats.md D2). Stored with every hash, so that it can be raised. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

type Queues = Pick<ServiceContext, 'queues'>

/** argon2id in the PHC string format, which contains its own cost. */
export async function hashPassword(context: Queues, password: Password): Promise<string> {
  const salt = randomBytes(saltBytes)
  return encodeHash(cost, salt, await deriveKey(context, password, salt, cost, tagBytes))
}

/** Verified where there is no account: no password derives a key of zeros. */
const dummyHash = encodeHash(cost, Buffer.alloc(saltBytes), Buffer.alloc(tagBytes))

/** Without an account it verifies a dummy hash, so that the response time does not reveal whether there is one (docs/threats.md AUTH-07). */
export async function verifyPassword(context: Queues, hash: string | null, password: Password): Promise<boolean> {
  const { cost, salt, tag } = parseHash(hash ?? dummyHash)
  return timingSafeEqual(await deriveKey(context, password, salt, cost, tag.length), tag)
}

/** True for a hash with another cost than today's. */
export function isOutdated(hash: string): boolean {
  const { memory, passes, parallelism } = parseHash(hash).cost
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism
}

function deriveKey({ queues }: Queues, password: Password, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return queues.passwordHashes.run('hash', () => promisify(argon2)('argon2id', { message: password, nonce: salt, tagLength, ...cost }))
}

function encodeHash({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

function parseHash(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  // Without the hash: errors are logged.
  if (!parts) throw new Error('a stored password hash cannot be read')
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
