import { createHash } from 'node:crypto'

/** For a request without a key: a hash of its content and a ten-minute window, so that a form sent twice creates one order (ORD-04). */
export function deriveIdempotencyKey(request: object, epochMs: number): string {
  const tenMinutes = 10 * 60 * 1000
  return `own-${createHash('sha256').update(JSON.stringify(request)).digest('hex')}-${Math.floor(epochMs / tenMinutes)}`
}

/** The key of the next order of a checkout whose order was cancelled or replaced: concurrent requests agree on it. */
export function keyAfter(key: string, orderId: string): string {
  return `next-${createHash('sha256').update(`${key} ${orderId}`).digest('hex')}`
}
