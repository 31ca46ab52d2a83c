import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { matchPath, matchRoute } from './match.ts'

test.each([
  ['a fixed path', '/store', '/store', {}],
  ['a named segment', '/product/{slug}', '/product/iphone-16', { slug: 'iphone-16' }],
  ['a segment with Persian letters', '/product/{slug}', `/product/${encodeURIComponent('گوشی')}`, { slug: 'گوشی' }],
  ['no longer path', '/store', '/store/x', null],
  ['no trailing slash', '/store', '/store/', null],
  ['no empty segment', '/product/{slug}', '/product/', null],
  ['no broken encoding', '/product/{slug}', '/product/%E0%A4%A', null],
])('matchPath takes %s', (_case, pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))

test('every route is found by its own path, so none hides another', () => {
  for (const route of routes) expect(matchRoute(route.path.replace(/\{\w+\}/g, 'x'))?.route).toBe(route)
})

test('account and checkout pages are private, so that no cache keeps them', () => {
  const open = routes.filter(
    ({ path, access }) => /^\/(auth|login|register|profile|orders|settings|checkout|cart|favorites)/.test(path) && access === 'public',
  )
  expect(open).toEqual([])
})
