import { randomUUID } from 'node:crypto'
import type { Permission } from '#domain/desk/permissions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { Staff } from '#services/desk/find-staff.ts'

/** What may change on an open desk, and the permission to learn of it, or one of several. */
const kinds: Readonly<Record<string, Permission | readonly Permission[]>> = {
  order: 'orders.read',
  message: 'messages.answer',
  mismatch: 'payments.read',
  stock: 'stock.read',
  count: 'stock.read',
  product: 'products.read',
  job: ['prices.run', 'imports.run', 'products.read'],
}

type Stream = { readonly id: string; readonly staff: Owner; readonly controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> }
type Owner = Pick<Staff, 'id' | 'sessionId' | 'permissions'>

type StreamDeps = {
  /** Sends a message to every node, this one included. */
  announce: (kind: string, ...ids: string[]) => Promise<void>
  openSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  onError: (error: unknown) => void
  heartbeatMs?: number
}

const maxPerSession = 3
/** Events that a client has not read; it is closed beyond that, and reads everything again when it comes back. */
const maxUnread = 100
/** Shorter than every idle limit on the way: 60 seconds in nginx, 90 in the node. */
const defaultHeartbeatMs = 15_000

/**
 * The event streams of this node (DESK-35). They hold neither an admission slot nor a database connection: the node's one listening connection
 * feeds them all. A stream is open only while the node listens, so that none misses an event or outlives the access of its owner (DESK-10).
 */
export class DeskStreams {
  readonly #deps: StreamDeps
  readonly #open = new Set<Stream>()
  /** By session: its streams of all nodes in the sequence of their opening, from this node's oldest on. */
  readonly #ofSession = new Map<string, string[]>()
  #timer: NodeJS.Timeout | undefined
  #isConnected = false
  #isStopped = false

  constructor(deps: StreamDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#open.size
  }

  /** The body of a response. */
  open({ id, sessionId, permissions }: Owner): ReadableStream<Uint8Array<ArrayBuffer>> {
    if (!this.#isConnected || this.#isStopped) throw new Refusal('shop.unavailable')
    let stream: Stream | undefined
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => {
          stream = { id: randomUUID(), staff: { id, sessionId, permissions }, controller }
          this.#add(stream)
        },
        cancel: () => {
          if (stream) this.#forget(stream)
        },
      },
      { highWaterMark: maxUnread },
    )
  }

  /** A message of the database or of another node (db/migrations/0024_desk_events.sql). */
  notify(kind: string, [id = '*', other = '']: readonly string[]): void {
    if (kind === 'opened') this.#opened(id, other)
    else if (kind === 'closed') this.#closed(id, other)
    else if (kind === 'session') this.#closeWhere(({ staff }) => staff.sessionId === id)
    // The browser opens a new stream, with the permissions of the new role, and is refused when it has none.
    else if (kind === 'staff') this.#closeWhere(({ staff }) => id === '*' || staff.id === id)
    else this.#send(kind, id)
  }

  /** While the connection that listens to the database is lost, events are missed: streams are closed, and browsers open new ones and read everything again. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected
    if (!isConnected) this.#closeWhere(() => true)
  }

  /** Permanently: a node that stops closes its streams at once. */
  stop(): void {
    this.#isStopped = true
    this.#closeWhere(() => true)
  }

  #add(stream: Stream): void {
    this.#open.add(stream)
    this.#timer ??= setInterval(() => void this.#beat(), this.#deps.heartbeatMs ?? defaultHeartbeatMs).unref()
    write(stream, 'retry: 1000\nevent: hello\ndata: 1\n\n')
    this.#announce('opened', stream)
  }

  /**
   * When a session has more streams than the limit, on all nodes together, the oldest is closed with a last message, so that its browser does
   * not open it again.
   */
  #opened(sessionId: string, id: string): void {
    const isOurs = this.#find(id) !== undefined
    const known = this.#ofSession.get(sessionId)
    if (!known && !isOurs) return
    const streams = [...(known ?? []), id]
    const oldest = streams.length > maxPerSession ? this.#find(streams.shift() ?? '') : undefined
    this.#ofSession.set(sessionId, streams)
    if (!oldest) return
    write(oldest, 'event: replaced\ndata: 1\n\n')
    this.#close(oldest)
  }

  #closed(sessionId: string, id: string): void {
    const streams = this.#ofSession.get(sessionId)?.filter((one) => one !== id) ?? []
    if (streams.some((one) => this.#find(one))) this.#ofSession.set(sessionId, streams)
    else this.#ofSession.delete(sessionId)
  }

  #send(kind: string, id: string): void {
    const needed = kinds[kind]
    if (!needed) return
    const mayLearn = ({ permissions }: Owner) => [needed].flat().some((permission) => permissions.includes(permission))
    for (const stream of this.#open) if (mayLearn(stream.staff)) this.#write(stream, `event: ${kind}\ndata: ${id}\n\n`)
  }

  /** A line that browsers ignore keeps the connection alive; a session that expired meanwhile ends its streams. */
  async #beat(): Promise<void> {
    for (const stream of this.#open) this.#write(stream, ':\n\n')
    const sessions = [...new Set([...this.#open].map(({ staff }) => staff.sessionId))]
    if (sessions.length === 0) return
    try {
      const open = await this.#deps.openSessions(sessions)
      this.#closeWhere(({ staff }) => sessions.includes(staff.sessionId) && !open.has(staff.sessionId))
    } catch (error) {
      this.#deps.onError(error)
    }
  }

  #write(stream: Stream, text: string): void {
    if ((stream.controller.desiredSize ?? 0) > 0) write(stream, text)
    else this.#close(stream)
  }

  #closeWhere(isOver: (stream: Stream) => boolean): void {
    for (const stream of [...this.#open].filter(isOver)) this.#close(stream)
  }

  #close(stream: Stream): void {
    if (!this.#open.has(stream)) return
    this.#forget(stream)
    stream.controller.close()
  }

  #forget(stream: Stream): void {
    if (!this.#open.delete(stream)) return
    if (this.#open.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    if (this.#isConnected && !this.#isStopped) this.#announce('closed', stream)
    else this.#closed(stream.staff.sessionId, stream.id)
  }

  #announce(kind: 'opened' | 'closed', { id, staff }: Stream): void {
    this.#deps.announce(kind, staff.sessionId, id).catch(this.#deps.onError)
  }

  #find(id: string): Stream | undefined {
    for (const stream of this.#open) if (stream.id === id) return stream
    return undefined
  }
}

const encoder = new TextEncoder()

function write({ controller }: Stream, text: string): void {
  controller.enqueue(encoder.encode(text))
}
