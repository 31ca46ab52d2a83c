import { expect, test } from 'vitest'
import { isCardNumber, isIban } from './bank-numbers.ts'

test.each([
  ['6037997551234561', true],
  ['6037997551234562', false],
  ['603799755123456', false],
  ['60379975512345610', false],
  ['۶۰۳۷۹۹۷۵۵۱۲۳۴۵۶۱', false],
])('the card %s', (digits, expected) => {
  expect(isCardNumber(digits)).toBe(expected)
})

test.each([
  ['IR062960000000100324200001', true],
  ['IR580540105180021273113007', true],
  ['IR062960000000100324200002', false],
  ['IR06296000000010032420000', false],
  ['DE062960000000100324200001', false],
])('the IBAN %s', (iban, expected) => {
  expect(isIban(iban)).toBe(expected)
})
