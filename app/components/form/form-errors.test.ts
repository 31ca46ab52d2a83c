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
  ['no fields: only the message', {}, { message: 'نه', fields: {} }],
  ['fields of the form: errors at the fields', { email: 'الف' }, { fields: { email: 'الف' } }],
  ['fields that the form does not have: the message', { '': 'ب' }, { message: 'نه', fields: {} }],
  ['both: both', { email: 'الف', ticket: 'ب' }, { message: 'نه', fields: { email: 'الف' } }],
])('a problem with %s', (_case, fields, errors) => expect(toFormErrors(problem(fields), ['email', 'password'])).toEqual(errors))
