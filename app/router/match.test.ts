import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { matchPath, matchRoute } from './match.ts'

test.each([
  ['a fixed path', '/store', '/store', {}],
  ['a named segment', '/product/{slug}', '/product/iphone-16', { slug: 'iphone-16' }],
  ['a segment with Persian letters', '/product/{slug}', `/product/${encodeURIComponent('گوشی')}`, { slug: 'گوشی' }],
  ['not a longer path', '/store', '/store/x', null],
  ['not a trailing slash', '/store', '/store/', null],
  ['not an empty segment', '/product/{slug}', '/product/', null],
  ['not a broken encoding', '/product/{slug}', '/product/%E0%A4%A', null],
])('matchPath matches %s', (_case, pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))

test('every route is matched by its own path, so none shadows another', () => {
  for (const route of routes) expect(matchRoute(route.path.replace(/\{\w+\}/g, 'x'))?.route).toBe(route)
})

test('account and checkout pages are private, so that they are never cached; the page after the bank is the same for everybody', () => {
  const open = routes.filter(
    ({ path, access }) => /^\/(auth|login|register|profile|orders|settings|checkout|cart|favorites)/.test(path) && access === 'public',
  )
  expect(open.map(({ path }) => path)).toEqual(['/checkout/payment-verify'])
})
