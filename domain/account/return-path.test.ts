import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath, signInReason } from './return-path.ts'

test.each([
  ['/profile', '/profile'],
  ['/product/iphone-16?tab=reviews#reviews', '/product/iphone-16?tab=reviews#reviews'],
  ['/search?q=%DA%AF%D9%88%D8%B4%DB%8C', '/search?q=%DA%AF%D9%88%D8%B4%DB%8C'],
  ['/search?q=گوشی', '/search?q=%DA%AF%D9%88%D8%B4%DB%8C'],
  ['/orders?x=https://elsewhere.example', '/orders?x=https://elsewhere.example'],
  ['/a/../orders', '/orders'],
])('%s is a same-site path', (next, path) => expect(returnPath(next)).toBe(path))

const hostile = [
  null,
  undefined,
  '',
  'profile',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  '/%5celsewhere.example',
  'https:elsewhere.example',
  'https://elsewhere.example',
  'http:/elsewhere.example',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,x',
  '@elsewhere.example',
  'shop.invalid@elsewhere.example',
  '/profile\r\nSet-Cookie: a=b',
  '/profile%0d%0aSet-Cookie:a=b',
  '/\u202eprofile',
  '/\u2028profile',
  '/a\ud800',
  `/${'a'.repeat(50_000)}`,
  '/login',
  '/auth?next=/auth',
  '/register',
]

test.each(hostile.map((next) => [next]))('IN-10: %j falls back to the home page', (next) => expect(returnPath(next)).toBe('/'))

test('IN-10: any input stays on the same origin and splits no header', () => {
  const part = fc.oneof(
    fc.constantFrom('/', '\\', '//', '..', '.', '@', ':', '%0d', '%2f', '?', '#', '\t', 'https:', 'h.example'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      for (const next of [parts.join(''), `/${parts.join('')}`]) {
        const path = returnPath(next)
        for (const base of ['https://vitrin.shop/login', 'https://vitrin.shop/a/b/']) {
          expect(new URL(path, base).origin).toBe('https://vitrin.shop')
        }
        expect(path).toMatch(/^\/[!-~]*$/)
        expect(returnPath(path)).toBe(path)
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['/checkout/cart', 'سبد خرید شما همین‌طور می‌ماند'],
  ['/orders', 'برای دیدن سفارش‌هایتان وارد شوید'],
  ['/orders?page=2', 'برای دیدن سفارش‌هایتان وارد شوید'],
])('a guest who wanted %s reads why to sign in', (next, part) => expect(signInReason(next)).toContain(part))

test.each(['/', '/profile', '/checkouts', '/ordersx'])('%s has no reason of its own', (next) => expect(signInReason(next)).toBeNull())
