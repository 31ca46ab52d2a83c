/** The user data in browser storage: only what the greeting needs (docs/threats.md WEB-10). */
export type SessionUser = { readonly id: string; readonly fullName: string; readonly email: string }

/** The stored user; null if invalid. */
export function restoreUser(stored: unknown): SessionUser | null {
  const user = fieldOf(stored, 'user')
  const [id, fullName, email] = [fieldOf(user, 'id'), fieldOf(user, 'fullName'), fieldOf(user, 'email')]
  if (typeof id !== 'string' || typeof fullName !== 'string' || typeof email !== 'string') return null
  return { id, fullName, email }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
