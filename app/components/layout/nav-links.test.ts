import { expect, test } from 'vitest'
import { isCurrent } from './nav-links.ts'

test.each([
  ['on its own page', '/store', '/store', true],
  ['on a page below it', '/blog', '/blog/choosing-a-phone', true],
  ['not on a path with the same prefix', '/cart', '/cartoon', false],
  ['home not on other pages', '/', '/store', false],
  ['home on the home page', '/', '/', true],
])('a link is current %s', (_case, href, path, current) => {
  expect(isCurrent(href, path)).toBe(current)
})
