import { expect, test } from 'vitest'
import { latinRuns } from './latin-runs.ts'

const marked = (text: string) =>
  latinRuns(text)
    .map((run) => (run.isLatin ? `[${run.text}]` : run.text))
    .join('')

test.each([
  ['a name with its number is one run', 'گوشی اپل iPhone 16 Pro دو سیم‌کارت', 'گوشی اپل [iPhone 16 Pro] دو سیم‌کارت'],
  ['hyphens and plus signs belong to the name', 'هدفون WH-1000XM6 و گوشی S25+', 'هدفون [WH-1000XM6] و گوشی [S25+]'],
  ['a number may begin it', 'تلویزیون Apple TV 4K و شبکه 5G', 'تلویزیون [Apple TV 4K] و شبکه [5G]'],
  ['Persian digits do not', 'مک‌بوک M4 ۱۳ اینچ', 'مک‌بوک [M4] ۱۳ اینچ'],
  ['a number alone is no name', 'شارژر 65 وات', 'شارژر 65 وات'],
  ['Persian text is unchanged', 'قلم لمسی', 'قلم لمسی'],
])('%s', (_case, text, expected) => expect(marked(text)).toBe(expected))

test('the runs joined are the text', () => {
  const text = 'تبلت iPad Air 11 (M3) نسخه Wi-Fi'
  expect(
    latinRuns(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text)
})
