import { createHash, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const sessionStates = ['CREATED', 'IN_BANK', 'PAID', 'FAILED', 'EXPIRED', 'VERIFIED', 'REVERSED'] as const
export type SessionState = (typeof sessionStates)[number]

/** One payment as the gateway stores it. Amounts in rial, times in Unix milliseconds. */
export type Session = {
  authority: string
  merchantId: string
  amount: number
  description: string
  callbackUrl: string
  orderId: string | null
  autoVerify: boolean
  referer: string
  state: SessionState
  createdAt: number
  /** Set by the «delay» button: paid at this time. */
  payAt: number | null
  paidAt: number | null
  verifiedAt: number | null
  refId: number
  cardPan: string
}

export type NewSession = Pick<Session, 'merchantId' | 'amount' | 'description' | 'callbackUrl' | 'orderId' | 'autoVerify'>

export type SessionOptions = {
  /** Real time by default. */
  now?: () => number
  /** How long the bank page stays open. */
  lifetimeMs?: number
  /** Unverified payments are reversed after this time. */
  autoReverseMs?: number
  /** `S` as in the provider's sandbox, `A` as in production. */
  authorityPrefix?: 'S' | 'A'
  /** Persists the sessions across restarts. */
  stateFile?: string
  /** The oldest session is evicted beyond this number. */
  maxSessions?: number
}

const minute = 60_000
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(options: SessionOptions = {}) {
  const { lifetimeMs = 30 * minute, autoReverseMs = 30 * minute, authorityPrefix = 'S', stateFile, maxSessions = 1_000 } = options
  const clock = options.now ?? (() => performance.timeOrigin + performance.now())
  const stored = readState(stateFile)
  const sessions = new Map(stored.sessions.map((session) => [session.authority, session]))
  let offsetMs = stored.offsetMs

  const now = () => Math.round(clock() + offsetMs)

  function save(): void {
    if (stateFile) writeState(stateFile, { offsetMs, sessions: [...sessions.values()] })
  }

  /** Applies state changes caused by the clock. */
  function withTimeouts(session: Session): Session {
    const moment = now()
    const isOpen = session.state === 'CREATED' || session.state === 'IN_BANK'
    if (isOpen && session.payAt !== null && session.payAt <= moment) markPaid(session, session.payAt)
    else if (isOpen && session.createdAt + lifetimeMs <= moment) session.state = 'EXPIRED'
    if (session.state === 'PAID' && session.paidAt !== null && session.paidAt + autoReverseMs <= moment) session.state = 'REVERSED'
    return session
  }

  return {
    now,
    save,
    lifetimeMs,
    open(input: NewSession): Session {
      const [oldest] = sessions.keys()
      if (oldest !== undefined && sessions.size >= maxSessions) sessions.delete(oldest)
      const session: Session = {
        ...input,
        authority: authorityPrefix + Array.from({ length: 35 }, () => alphabet[randomInt(alphabet.length)]).join(''),
        referer: '',
        state: 'CREATED',
        createdAt: now(),
        payAt: null,
        paidAt: null,
        verifiedAt: null,
        refId: randomInt(100_000_000, 999_999_999_999),
        cardPan: `502229******${randomInt(1_000, 9_999)}`,
      }
      sessions.set(session.authority, session)
      save()
      return session
    },
    find(authority: unknown): Session | null {
      const session = typeof authority === 'string' ? sessions.get(authority) : undefined
      return session ? withTimeouts(session) : null
    },
    all: (): Session[] => [...sessions.values()].map(withTimeouts),
    pay: (session: Session) => markPaid(session, now()),
    advance(ms: number): void {
      offsetMs += ms
      save()
    },
  }
}

function markPaid(session: Session, moment: number): void {
  session.state = session.autoVerify ? 'VERIFIED' : 'PAID'
  session.paidAt = moment
  session.verifiedAt = session.autoVerify ? moment : null
}

export function cardHash({ cardPan }: Session): string {
  return createHash('sha256').update(cardPan).digest('hex').toUpperCase()
}

type StoredState = { offsetMs: number; sessions: Session[] }

function readState(file: string | undefined): StoredState {
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { offsetMs: 0, sessions: [] }
}

/** Atomic: a crash while writing leaves the earlier file. */
function writeState(file: string, stored: StoredState): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
