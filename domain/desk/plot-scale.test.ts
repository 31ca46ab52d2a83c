import { expect, test } from 'vitest'
import { roughAmount, scaleOf } from './plot-scale.ts'

test.each([
  [0, 3],
  [1_700_000_000, 1_800_000_000],
  [1_800_000_000, 1_800_000_000],
  [95, 120],
])('the scale of %i ends at %i', (largest, top) => expect(scaleOf(largest).top).toBe(top))

test.each([
  [0, '۰'],
  [600_000_000, '۶۰۰ میلیون'],
  [1_200_000_000, '۱٫۲ میلیارد'],
  [25_000, '۲۵ هزار'],
])('%i is roughly %s', (amount, label) => expect(roughAmount(amount)).toBe(label))
