import { expect, test } from 'vitest'
import { type ClientError, reportClientError } from './report-client-error.ts'

function reported(error: ClientError): ClientError {
  const written: ClientError[] = []
  reportClientError((cleaned) => written.push(cleaned), error)
  expect(written).toHaveLength(1)
  return written[0] as ClientError
}

test('the query string of the URL is not stored', () => {
  expect(reported({ message: 'x', path: '/search?q=سارا#part' }).path).toBe('/search')
})

test('a message is one line and a stack keeps its lines', () => {
  expect(reported({ message: 'a\n  b', path: '/', stack: 'Error\n at b' })).toEqual({ message: 'a b', path: '/', stack: 'Error\n at b' })
})

test('control and direction characters are taken out, the half-space stays', () => {
  const { message } = reported({ message: '\u001b[31mعلاقه\u200cمندی\u202e', path: '/' })
  expect(message).toBe('[31mعلاقه\u200cمندی')
})
