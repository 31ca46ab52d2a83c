import { expect, test } from 'vitest'
import { maxLabelLength, parseLabel } from './labels.ts'

test.each([
  ['spaces around and inside', '  پرفروش   نوروز ', 'پرفروش نوروز'],
  ['Arabic letters', 'كادويي', 'کادویی'],
  ['nothing', ' ', null],
  ['the longest', 'ن'.repeat(maxLabelLength), 'ن'.repeat(maxLabelLength)],
  ['one letter more', 'ن'.repeat(maxLabelLength + 1), null],
])('a label with %s', (_case, text, label) => expect(parseLabel(text)).toBe(label))
