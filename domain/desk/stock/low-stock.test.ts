import { expect, test } from 'vitest'
import { isLowStock } from './low-stock.ts'

test.each([
  ['the shop’s threshold is five', 5, null, true],
  ['above it there is enough', 6, null, false],
  ['sold out is another state', 0, null, false],
  ['a product has its own threshold', 20, 20, true],
  ['also a smaller one', 3, 2, false],
  ['zero reports nothing', 1, 0, false],
])('%s', (_case, stock, threshold, isLow) => expect(isLowStock(stock, threshold)).toBe(isLow))
