import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { comparePaid } from './paid-amount.ts'

test.each([
  [100, 'equal'],
  [99, 'short'],
  [0, 'short'],
  [101, 'over'],
  [1000, 'rial'],
] as const)('%i for an order of 100 is %s', (paid, verdict) => expect(comparePaid(toman(paid), toman(100))).toBe(verdict))
