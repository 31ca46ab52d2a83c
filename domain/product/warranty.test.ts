import { expect, test } from 'vitest'
import { isWarrantyOption, warrantyMonthsOf } from './warranty.ts'

test.each([
  ['۱۸ ماهه شرکتی', 18],
  ['گارانتی ۱۲ماهه', 12],
  ['٢٤ ماه', 24],
  ['6‌ماهه', 6],
  ['ضمانت اصالت کالا', null],
  ['۲ ساله', null],
  ['۰ ماهه', null],
  ['۹۹۹ ماهه', null],
])('«%s» says %s months', (value, months) => expect(warrantyMonthsOf(value)).toBe(months))

test.each([
  [{ slug: 'warranty', name: 'ضمانت' }, true],
  [{ slug: 'option-7', name: ' گارانتی ' }, true],
  [{ slug: 'color', name: 'رنگ' }, false],
])('%j is the option of the warranty: %s', (option, is) => expect(isWarrantyOption(option)).toBe(is))
