/**
 * The fields that an audit row of the desk may contain: states, roles, counts and codes of orders. Names, addresses, telephone numbers and secrets are not
 * among them (DESK-31).
 */
const auditable = ['role', 'status', 'permissions', 'isOwner', 'ended', 'device', 'way', 'expiresAt', 'kind', 'orders'] as const

export function auditableState(state: Readonly<Record<string, unknown>> | null): Record<string, unknown> | null {
  if (!state) return null
  return Object.fromEntries(auditable.filter((field) => field in state).map((field) => [field, state[field]]))
}
