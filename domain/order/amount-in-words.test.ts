import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'صفر'],
  [7, 'هفت'],
  [10, 'ده'],
  [19, 'نوزده'],
  [20, 'بیست'],
  [21, 'بیست و یک'],
  [100, 'صد'],
  [305, 'سیصد و پنج'],
  [999, 'نهصد و نود و نه'],
  [1_000, 'هزار'],
  [1_001, 'هزار و یک'],
  [2_050, 'دو هزار و پنجاه'],
  [11_000, 'یازده هزار'],
  [101_000, 'صد و یک هزار'],
  [1_000_000, 'یک میلیون'],
  [12_500_000, 'دوازده میلیون و پانصد هزار'],
  [98_765_432, 'نود و هشت میلیون و هفتصد و شصت و پنج هزار و چهارصد و سی و دو'],
  [1_001_000_000, 'یک میلیارد و یک میلیون'],
  [2_000_000_000_000, 'دو هزار میلیارد'],
])('%i toman in words', (amount, words) => expect(amountInWords(toman(amount))).toBe(`${words} تومان`))

test('an invalid amount throws', () => expect(() => amountInWords(-1 as ReturnType<typeof toman>)).toThrow(RangeError))
