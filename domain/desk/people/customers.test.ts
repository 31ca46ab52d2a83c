import { expect, test } from 'vitest'
import { customerNote, customerSearch, maxCustomerNoteLength } from './customers.ts'

test.each([
  ['', null],
  [' \n\u200b', null],
  ['ا'.repeat(maxCustomerNoteLength + 1), null],
  [' زود زنگ بزنید\nعصرها ', 'زود زنگ بزنید\nعصرها'],
])('the note %j', (text, note) => {
  expect(customerNote(text)).toBe(note)
})

test.each([
  ['+98 912 000 0000', '09120000000'],
  ['۰۹۱۲', '0912'],
  [' Sara@Example.IR ', 'sara@example.ir'],
  ['علي', 'علی'],
])('the search %j', (typed, search) => {
  expect(customerSearch(typed)).toBe(search)
})
