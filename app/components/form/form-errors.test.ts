import { expect, test } from 'vitest'
import { toFormErrors } from './form-errors.ts'

const problem = (fields: Record<string, string>) => ({
  code: 'x',
  message: 'نه',
  fields,
  retryAfterSeconds: null,
  status: 422,
  detail: null,
  changes: null,
})

test.each([
  ['nothing by field: the sentence', {}, { message: 'نه', fields: {} }],
  ['fields of the form: beside them', { email: 'الف' }, { fields: { email: 'الف' } }],
  ['fields the form has not: the sentence', { '': 'ب' }, { message: 'نه', fields: {} }],
  ['both: both', { email: 'الف', ticket: 'ب' }, { message: 'نه', fields: { email: 'الف' } }],
])('the server says %s', (_case, fields, complaints) => expect(toFormErrors(problem(fields), ['email', 'password'])).toEqual(complaints))
