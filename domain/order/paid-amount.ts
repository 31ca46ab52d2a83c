import type { Toman } from '#domain/money.ts'

/** A transfer compared with its order; `rial`: exactly ten times the total, so it was probably read in rial. */
export type PaidAmount = 'equal' | 'short' | 'over' | 'rial'

export function comparePaid(paid: Toman, total: Toman): PaidAmount {
  if (paid === total) return 'equal'
  if (paid < total) return 'short'
  return paid === total * 10 ? 'rial' : 'over'
}
