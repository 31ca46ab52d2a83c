import { expect, test } from 'vitest'
import { countdownLabel, offerEndLabel } from './offer.ts'

test.each([
  ['2026-11-16T14:30:00Z', 'تا ۲۵ آبان ساعت ۱۸'],
  ['2026-11-16T15:05:00Z', 'تا ۲۵ آبان ساعت ۱۸:۳۵'],
])('%s: %s', (endsAt, label) => expect(offerEndLabel(endsAt)).toBe(label))

test.each([
  [48 * 3_600_000 + 1, null],
  [48 * 3_600_000, '۴۸:۰۰:۰۰'],
  [18_753_000, '۰۵:۱۲:۳۳'],
  [1, '۰۰:۰۰:۰۱'],
  [0, null],
  [-5_000, null],
])('%i milliseconds: %s', (left, label) => expect(countdownLabel(left)).toBe(label))
