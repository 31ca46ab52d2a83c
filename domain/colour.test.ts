import { expect, test } from 'vitest'
import { contrast, isColour, mix } from './colour.ts'

test('black on white is 21 to 1, in either sequence', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
})

test.each([
  ['#0a7d76', true],
  ['#0A7D76', false],
  ['0a7d76', false],
  ['#0a7d7', false],
])('%s is a colour: %s', (text, expected) => expect(isColour(text)).toBe(expected))

test('a mix has the share of each', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000')
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#102030', '#ffffff', 1)).toBe('#ffffff')
})
