import { expect, test } from 'vitest'
import { isCurrent } from './nav-links.ts'

test.each([
  ['on its own page', '/store', '/store', true],
  ['on a page below it', '/blog', '/blog/choosing-a-phone', true],
  ['not on a page that only begins alike', '/cart', '/cartoon', false],
  ['home only at home', '/', '/store', false],
  ['home at home', '/', '/', true],
])('a link is current %s', (_case, href, path, current) => {
  expect(isCurrent(href, path)).toBe(current)
})
