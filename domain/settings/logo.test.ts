import { expect, test } from 'vitest'
import { isPlainSvg, logoFileProblem, logoImage, maxSvgBytes } from './logo.ts'

const svg = (inside: string, before = '') => `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`

test.each([
  ['shapes', svg('<path d="M0 0h10v10z" fill="#f00"/>')],
  [
    'a gradient of its own',
    svg('<linearGradient id="g"/><rect width="9" height="9" fill="url(#g)"/><use href="#g"/><use xlink:href="#g"/>'),
  ],
  ['a document type without entities', svg('<path d="M0 0"/>', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">')],
])('an SVG with %s is a logo', (_case, text) => expect(isPlainSvg(text)).toBe(true))

test.each([
  ['HTML', '<html><body>x</body></html>'],
  ['a script', svg('<script>alert(1)</script>')],
  ['a foreign object', svg('<foreignObject><p/></foreignObject>')],
  ['a picture of another host', svg('<image href="https://evil.example/x.png"/>')],
  ['a file of the machine', svg('<use href="file:///etc/passwd#a"/>')],
  ['an embedded picture', svg('<image xlink:href="data:image/png;base64,AAAA"/>')],
  ['an include', svg('<xi:include href="/etc/passwd" parse="text"/>')],
  ['entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>')],
  ['an encoded URL', svg('<a href="&#106;avascript:alert(1)"/>')],
  ['a style from elsewhere', svg('<style>@import "//evil.example/x.css"</style>')],
  ['a fill from elsewhere', svg('<rect fill="url(https://evil.example/x#a)"/>')],
  ['a filter', svg('<filter id="f"><feGaussianBlur stdDeviation="1000000"/></filter>')],
  ['two bytes for each character', Buffer.from(svg('<path/>'), 'utf16le').toString('latin1')],
])('an SVG with %s is refused', (_case, text) => expect(isPlainSvg(text)).toBe(false))

test('a wide logo replaces the name, a narrow one stands beside it', () => {
  const key = 'ab'.repeat(20)
  expect(logoImage({ key, width: 120, height: 36 }, 'دیجی‌سرا')).toEqual({
    src: `/media/brand/${key}/logo.webp`,
    width: 120,
    height: 36,
    alt: 'دیجی‌سرا',
  })
  expect(logoImage({ key, width: 36, height: 36 }, 'دیجی‌سرا').alt).toBe('')
})

test.each([
  ['application/pdf', 10, 'لوگو را به شکل SVG، PNG، JPEG یا WebP انتخاب کنید'],
  ['image/png', 0, 'این پرونده خالی است'],
  ['image/png', 3_000_000, 'حجم لوگو حداکثر ۲ مگابایت است'],
  ['image/svg+xml', maxSvgBytes + 1, 'SVG لوگو حداکثر ۲۵۶ کیلوبایت است'],
  ['image/svg+xml', maxSvgBytes, null],
])('a file of type %s with %d bytes', (type, size, problem) => expect(logoFileProblem({ type, size })).toBe(problem))
