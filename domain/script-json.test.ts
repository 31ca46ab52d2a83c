import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scriptJson } from './script-json.ts'

test.each(['</script><script>alert(1)</script>', '<!--', '\u2028\u2029'])('IN-03: %j cannot close the script element', (text) => {
  const json = scriptJson({ title: text })
  expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual({ title: text })
})

test('parsing returns the same data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(scriptJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
