import { createHash, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const sessionStates = ['CREATED', 'IN_BANK', 'PAID', 'FAILED', 'EXPIRED', 'VERIFIED', 'REVERSED'] as const
export type SessionState = (typeof sessionStates)[number]

/** One payment as the gateway keeps it. Amounts in rial, moments in milliseconds since 1970. */
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
  /** Pressed «delay»: the bank says yes at this moment. */
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
  /** How long the page of the bank stays open. */
  lifeMs?: number
  /** After this, what was paid and never verified goes back to the buyer. */
  moneyBackMs?: number
  /** `S` as the provider's sandbox does, `A` as production does. */
  authorityPrefix?: 'S' | 'A'
  /** Keeps the sessions across restarts. */
  stateFile?: string
  /** How many payments it remembers; the oldest makes room. */
  mostKept?: number
}

const minute = 60_000
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(options: SessionOptions = {}) {
  const { lifeMs = 30 * minute, moneyBackMs = 30 * minute, authorityPrefix = 'S', stateFile, mostKept = 1_000 } = options
  const clock = options.now ?? (() => performance.timeOrigin + performance.now())
  const kept = load(stateFile)
  const sessions = new Map(kept.sessions.map((session) => [session.authority, session]))
  let offsetMs = kept.offsetMs

  const now = () => Math.round(clock() + offsetMs)

  function save(): void {
    if (stateFile) store(stateFile, { offsetMs, sessions: [...sessions.values()] })
  }

  /** What time alone has changed. */
  function aged(session: Session): Session {
    const moment = now()
    const isOpen = session.state === 'CREATED' || session.state === 'IN_BANK'
    if (isOpen && session.payAt !== null && session.payAt <= moment) markPaid(session, session.payAt)
    else if (isOpen && session.createdAt + lifeMs <= moment) session.state = 'EXPIRED'
    if (session.state === 'PAID' && session.paidAt !== null && session.paidAt + moneyBackMs <= moment) session.state = 'REVERSED'
    return session
  }

  return {
    now,
    save,
    lifeMs,
    open(facts: NewSession): Session {
      const [oldest] = sessions.keys()
      if (oldest !== undefined && sessions.size >= mostKept) sessions.delete(oldest)
      const session: Session = {
        ...facts,
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
      return session ? aged(session) : null
    },
    all: (): Session[] => [...sessions.values()].map(aged),
    pay: (session: Session) => markPaid(session, now()),
    advance(ms: number): void {
      offsetMs += ms
      save()
    },
  }
}

export function markPaid(session: Session, moment: number): void {
  session.state = session.autoVerify ? 'VERIFIED' : 'PAID'
  session.paidAt = moment
  session.verifiedAt = session.autoVerify ? moment : null
}

export function cardHash({ cardPan }: Session): string {
  return createHash('sha256').update(cardPan).digest('hex').toUpperCase()
}

type Kept = { offsetMs: number; sessions: Session[] }

function load(file: string | undefined): Kept {
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { offsetMs: 0, sessions: [] }
}

/** Whole or not at all: a program that dies while writing leaves the earlier file. */
function store(file: string, kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(kept))
  renameSync(`${file}.new`, file)
}
