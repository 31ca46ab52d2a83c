import { BoundedQueue } from './bounded-queue.ts'

/** Queues for work that must not run with unlimited concurrency; created once per process, or per test. */
export type ServiceQueues = {
  /**
   * Orders for the same product block each other on its row lock. Six at a time use six of the eight reserved database connections;
   * the others are queued here instead of timing out while they wait for a connection.
   */
  readonly orders: BoundedQueue<'order'>
  /** A hash takes 19 MiB and a thread of libuv's pool: two at a time leave the other two threads for files and DNS. */
  readonly passwordHashes: BoundedQueue<'hash'>
  /**
   * The body of an upload takes up to 8 MB: few are read at a time, two of a network; the others stay on their sockets, for longer than a body
   * may take while they wait (docs/threats.md UP-07).
   */
  readonly uploads: BoundedQueue<'upload'>
  /** The upload that each shopper has under way. */
  readonly uploadsInProgress: Map<string, Promise<void>>
  /** Pictures of products, by the staff: a phone sends a dozen at once, and two bodies of 8 MB are in memory (docs/threats.md DESK-24). */
  readonly pictures: BoundedQueue<'picture'>
  /** Files of the staff: one body of up to 40 MB is in memory (docs/threats.md DESK-26). */
  readonly imports: BoundedQueue<'import'>
  /** Of receipts, products, texts, slides and the logo: decoding and encoding a picture takes up to 100 MB and a core. */
  readonly pictureDecoding: BoundedQueue<'picture'>
}

export function createQueues(): ServiceQueues {
  return {
    orders: new BoundedQueue({ lanes: [{ name: 'order', concurrency: 6 }], maxQueued: 1_000 }),
    passwordHashes: new BoundedQueue({ lanes: [{ name: 'hash', concurrency: 2 }], maxQueued: 64 }),
    uploads: new BoundedQueue({
      lanes: [{ name: 'upload', concurrency: 6, timeoutMs: 25_000, perGroup: { running: 2, queued: 12 } }],
      maxQueued: 24,
    }),
    uploadsInProgress: new Map(),
    pictures: new BoundedQueue({ lanes: [{ name: 'picture', concurrency: 2, timeoutMs: 60_000 }], maxQueued: 40 }),
    imports: new BoundedQueue({ lanes: [{ name: 'import', concurrency: 1, timeoutMs: 60_000 }], maxQueued: 8 }),
    pictureDecoding: new BoundedQueue({ lanes: [{ name: 'picture', concurrency: 1 }], maxQueued: 6 }),
  }
}
