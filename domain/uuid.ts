/** As our ids are written, in lower case. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}
