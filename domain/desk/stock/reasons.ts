import { type DocumentKind, directionOf, manualKinds } from './documents.ts'

/** A document of the kinds that a grid may make: without a number and with one direction, or a correction with both. */
export type StockReason = Exclude<DocumentKind, 'count' | 'reversal'>

/** Why stock can have changed by these numbers: goods only come or only go; a correction fits all. The most usual one first. */
export function stockReasons(changes: readonly number[]): StockReason[] {
  return [...manualKinds.filter((kind) => changes.every((change) => Math.sign(change) === directionOf(kind))), 'correction']
}
