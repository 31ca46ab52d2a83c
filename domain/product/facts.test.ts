import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { discountPercent, factRows, factsLine, type ProductFacts } from './facts.ts'

const plain: ProductFacts = { condition: 'new', warrantyCompany: null, warrantyMonths: null, registryState: null }

test.each<[string, Partial<ProductFacts>, string]>([
  ['only its condition', {}, 'وضعیت کالا: نو'],
  ['a warranty with its company', { warrantyMonths: 18, warrantyCompany: 'آرمان' }, 'گارانتی: ۱۸ ماه، آرمان؛ وضعیت کالا: نو'],
  ['a warranty without a company', { warrantyMonths: 6 }, 'گارانتی: ۶ ماه؛ وضعیت کالا: نو'],
  ['a phone', { registryState: 'registered', condition: 'open_box' }, 'رجیستری: رجیستر شده؛ وضعیت کالا: جعبه‌باز، استفاده‌نشده'],
  ['a code', { registryState: 'with_code', condition: 'used' }, 'رجیستری: با کد فعال‌سازی همراه کالا؛ وضعیت کالا: کارکرده'],
])('factsLine says %s', (_case, facts, line) => expect(factsLine({ ...plain, ...facts })).toBe(line))

test('factRows is the same, row by row', () => expect(factRows(plain)).toEqual([{ name: 'وضعیت کالا', value: 'نو' }]))

test.each([
  [100_000, 90_000, 10],
  [100_000, 99_500, 0],
  [98_500_000, 91_900_000, 6],
])('discountPercent of %i to %i is %i', (list, price, percent) => expect(discountPercent(toman(list), toman(price))).toBe(percent))
