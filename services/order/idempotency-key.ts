import { createHash } from 'node:crypto'

/** A request without a key is its own key for ten minutes, so that a form sent twice makes one order (ORD-04). */
export function deriveIdempotencyKey(request: object, epochMs: number): string {
  const tenMinutes = 10 * 60 * 1000
  return `own-${createHash('sha256').update(JSON.stringify(request)).digest('hex')}-${Math.floor(epochMs / tenMinutes)}`
}
