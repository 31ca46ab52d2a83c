import { expect, test } from 'vitest'
import { maxPictureBytes, pictureAlt, pictureFileProblem } from './pictures.ts'

test('alternative texts are cleaned; an empty one is allowed and an overlong one is not', () => {
  expect(pictureAlt('  گوشي  آبی\u202e ')).toBe('گوشی آبی')
  expect(pictureAlt(' \u200e ')).toBe('')
  expect(() => pictureAlt('ا'.repeat(201))).toThrow('request.malformed')
})

test.each([
  ['a photo', 'image/jpeg', 1000, null],
  ['a drawing that may run scripts', 'image/svg+xml', 1000, 'عکس JPEG'],
  ['a document', 'application/pdf', 1000, 'عکس JPEG'],
  ['an empty file', 'image/png', 0, 'خالی'],
  ['one byte too many', 'image/png', maxPictureBytes + 1, '۸ مگابایت'],
])('pictureFileProblem: %s', (_case, type, size, expected) => {
  const problem = pictureFileProblem({ type, size })
  if (expected === null) expect(problem).toBeNull()
  else expect(problem).toContain(expected)
})
