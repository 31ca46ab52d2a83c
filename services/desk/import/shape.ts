import { createHash } from 'node:crypto'
import { plainHeader } from '#domain/desk/import/import-fields.ts'

/** Files with the same headers propose the same settings. */
export function shapeOf(header: readonly string[]): string {
  return createHash('sha256').update(header.map(plainHeader).join('\n')).digest('base64url')
}
