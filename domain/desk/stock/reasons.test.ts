import { expect, test } from 'vitest'
import { stockReasons } from './reasons.ts'

test.each([
  ['more of each', [3, 1], ['receipt', 'customer-return', 'correction']],
  ['less of each', [-3], ['supplier-return', 'damage', 'loss', 'correction']],
  ['more of one and less of another', [3, -1], ['correction']],
])('%s', (_case, changes, reasons) => expect(stockReasons(changes)).toEqual(reasons))
