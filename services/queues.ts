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
  /** Decoding and encoding a picture of up to 40 megapixels takes memory and a core. */
  readonly receipts: BoundedQueue<'receipt'>
}

export function createQueues(): ServiceQueues {
  return {
    orders: new BoundedQueue({ lanes: [{ name: 'order', concurrency: 6 }], maxQueued: 1_000 }),
    passwordHashes: new BoundedQueue({ lanes: [{ name: 'hash', concurrency: 2 }], maxQueued: 64 }),
    receipts: new BoundedQueue({ lanes: [{ name: 'receipt', concurrency: 2 }], maxQueued: 20 }),
  }
}
