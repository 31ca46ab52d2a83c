import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { rateLines, readRates } from './rate-lines.ts'

const rate = (upToG: number, box: number | null, ...prices: [number, number, number]) => {
  const [within, beside, out] = prices.map(toman) as [ReturnType<typeof toman>, ReturnType<typeof toman>, ReturnType<typeof toman>]
  return { upToG, box, in: within, beside, out }
}

test('a table is the same after it was shown as lines and read again', () => {
  const rates = [rate(1000, null, 30_000, 35_000, 40_000), rate(1000, 3, 25_000, 30_000, 35_000), rate(30_000, 10, 0, 1, 2)]
  expect(rateLines(rates)).toContain('۱٬۰۰۰ | همه | ۳۰٬۰۰۰ | ۳۵٬۰۰۰ | ۴۰٬۰۰۰')
  expect(readRates(rateLines(rates))).toEqual(rates)
})

test('rows of a spreadsheet, and weight with one price', () => {
  expect(readRates('1000\t\t30,000\t35,000\t40,000\n\n5000; ۵۰٬۰۰۰')).toEqual([
    rate(1000, null, 30_000, 35_000, 40_000),
    rate(5000, null, 50_000, 50_000, 50_000),
  ])
})

test.each([
  'سنگین | ۱۰۰۰',
  '۰ | ۱۰۰۰',
  '1000',
  '1000 | 11 | 1 | 2 | 3',
  '1000 | 1 | 1 | 2',
  '1000 | 1 | 1 | 2 | 3 | 4',
  '1000 | 1 | 1 | 2 | گران',
])('the row %s is refused with its number', (row) =>
  expect(readRates(`500 | 100\n${row}`)).toMatchObject({ problem: expect.stringContaining('ردیف ۲ ') }),
)

test('a second row for the same weight and box is refused, and so are too many', () => {
  expect(readRates('500 | 100\n500 | همه | 1 | 2 | 3')).toMatchObject({ problem: expect.stringContaining('همان وزن و جعبه') })
  expect(readRates('500 | 100\n'.repeat(401))).toEqual({ problem: 'حداکثر ۴۰۰ ردیف' })
})
