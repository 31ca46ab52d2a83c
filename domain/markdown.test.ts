import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickest } from '#tests/support/quickest.ts'
import { decodeEntities, isLatin, isSameSite, type MarkdownNode, type SafeHref, safeHref, textOf, withAnchors } from './markdown.ts'

test.each([
  'http://example.com',
  'https://example.com/a?b=1&copy=2#c',
  'HTTPS://EXAMPLE.COM',
  'https://example.com/گوشی‌موبایل',
  'irc://irc.example.com/shop',
  'ircs://irc.example.com:6697/shop',
  'mailto:info@example.com?subject=%D8%B3%D9%84%D8%A7%D9%85',
  'xmpp:sales@example.com',
  '/store?category=mobile',
  '/',
])('IN-03: accepts the link %s', (href) => expect(safeHref(href)).toBe(href))

const refused: [what: string, href: string][] = [
  ['a script', 'javascript:alert(1)'],
  ['a script in mixed case', 'JaVaScRiPt:alert(1)'],
  ['a script after a space', ' javascript:alert(1)'],
  ['a script after a control character', '\u0001javascript:alert(1)'],
  ['a script broken by a tab', 'java\tscript:alert(1)'],
  ['a script broken by a line end', 'java\nscript:alert(1)'],
  ['a script broken by a return', 'java\rscript:alert(1)'],
  ['a script broken by NUL', 'java\u0000script:alert(1)'],
  ['a script after a byte order mark', '\ufeffjavascript:alert(1)'],
  ['a script broken by a zero-width space', 'java\u200bscript:alert(1)'],
  ['a script with a decimal colon', 'javascript&#58;alert(1)'],
  ['a script with a padded decimal letter', '&#0000106avascript:alert(1)'],
  ['a script with a hexadecimal letter', '&#x6A;avascript:alert(1)'],
  ['a script with a named colon', 'javascript&colon;alert(1)'],
  ['a script with a percent colon', 'javascript%3Aalert(1)'],
  ['a script in full-width letters', 'ｊavascript:alert(1)'],
  ['a script that ends like a page', 'javascript:alert(1)//http://a.example'],
  ['a script in front of a host', 'javascript://example.com/%0Aalert(1)'],
  ['Visual Basic', 'vbscript:msgbox(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['data in base 64', 'DATA:text/html;base64,PHNjcmlwdD4='],
  ['a file', 'file:///etc/passwd'],
  ['a blob', 'blob:https://example.com/1'],
  ['a view of the source', 'view-source:https://example.com'],
  ['a telephone', 'tel:+982100000000'],
  ['ftp', 'ftp://example.com'],
  ['an inner frame', 'about:blank'],
  ['a host without scheme', '//example.com'],
  ['a host behind a backslash', '/\\example.com'],
  ['a host behind two backslashes', '\\\\example.com'],
  ['a host behind a tab', '/\t/example.com'],
  ['a host behind a line end', '/\n/example.com'],
  ['a scheme without host', 'https:example.com'],
  ['a scheme with one slash', 'https:/example.com'],
  ['a scheme with three slashes', 'https:///example.com'],
  ['a scheme with backslashes', 'https:\\\\example.com'],
  ['a right-to-left override', 'https://example.com/\u202egpj.exe'],
  ['an isolate', '/store\u2066'],
  ['half a surrogate pair', '/store\ud800'],
  ['a page relative to this one', 'store'],
  ['a step up', '../store'],
  ['a fragment', '#specs'],
  ['a query', '?q=1'],
  ['a host and port like a scheme', 'example.com:80'],
  ['nothing', ''],
  ['an endless URL', `https://example.com/${'a'.repeat(2048)}`],
]

test.each(refused)('IN-03: rejects %s', (_what, href) => expect(safeHref(href)).toBeNull())

test('IN-03: browsers open accepted links with an allowed scheme or on the same site', () => {
  const pieces = fc.constantFrom(
    'http:',
    'https:',
    'irc:',
    'mailto:',
    'javascript:',
    'data:',
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    ' ',
    '@',
    'a.example',
    ':',
    '&#58;',
    '%0a',
    '?',
    '#',
    '\u0000',
    '\u200b',
  )
  fc.assert(
    fc.property(
      fc.array(pieces).map((parts) => parts.join('')),
      (href) => {
        const passed = safeHref(href)
        fc.pre(passed !== null && URL.canParse(passed, 'https://shop.test'))
        const { protocol, origin } = new URL(passed, 'https://shop.test')
        expect(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']).toContain(protocol)
        expect(isSameSite(passed) ? origin : 'https://shop.test').toBe('https://shop.test')
      },
    ),
    { numRuns: 2000 },
  )
})

test.each(['a', '&', '&#1', '/', 'https://', '\u200b'])('IN-07: 50,000 characters of %j are checked in less than 50 ms', (part) => {
  const text = part.repeat(50_000 / part.length)
  expect(quickest(() => [safeHref(text), decodeEntities(text), isLatin(text)])).toBeLessThan(50)
})

test.each([
  ['&amp;&lt;&gt;&quot;&apos;', `&<>"'`],
  ['&laquo;لپ&zwnj;تاپ&raquo;', '«لپ‌تاپ»'],
  ['&#1575;&#x627;', 'اا'],
  ['one layer only: &amp;lt;', 'one layer only: &lt;'],
  ['&#0; &#xD800; &#9999999;', '\ufffd \ufffd \ufffd'],
  ['?a=1&copy=2 &unknown; &constructor; & &;', '?a=1&copy=2 &unknown; &constructor; & &;'],
])('%s decodes to %s', (written, read) => expect(decodeEntities(written)).toBe(read))

test('textOf returns plain text', () => {
  const tree: MarkdownNode[] = [
    {
      kind: 'paragraph',
      children: [{ kind: 'strong', children: [{ kind: 'text', text: 'آیفون' }] }, { kind: 'break' }, { kind: 'code', text: 'A18' }],
    },
    { kind: 'link', href: '/store' as SafeHref, children: [{ kind: 'text', text: ' فروشگاه' }] },
    { kind: 'table', head: [[{ kind: 'text', text: ' الف' }]], rows: [[[{ kind: 'text', text: 'ب' }]]] },
  ]
  expect(textOf(tree)).toBe('آیفون A18 فروشگاه الف ب')
})

test.each([
  ['USB-C (2.0)', true],
  ['رنگ Blue', false],
  ['۱۶', false],
  ['16', false],
])('%s is Latin: %s', (text, latin) => expect(isLatin(text)).toBe(latin))

const heading = (text: string, level: 2 | 3 = 2): MarkdownNode => ({ kind: 'heading', level, children: [{ kind: 'text', text }] })

test('top-level headings get unique anchors', () => {
  const titles = ['گارانتی چیست؟', 'USB-C و شارژ', 'گارانتی چیست؟', '؟', 'می‌خریم']
  const { nodes, sections } = withAnchors([
    heading(titles[0] ?? ''),
    heading('زیربخش', 3),
    ...titles.slice(1).map((title) => heading(title)),
  ])
  expect(sections.map(({ title }) => title)).toEqual(titles)
  expect(sections.map(({ id }) => id)).toEqual(['s-گارانتی-چیست', 's-usb-c-و-شارژ', 's-گارانتی-چیست--2', 's-', 's-می‌خریم'])
  expect(nodes.flatMap((node) => (node.kind === 'heading' ? [node.id] : []))).toEqual([
    sections[0]?.id,
    undefined,
    ...sections.slice(1).map(({ id }) => id),
  ])
})

test('a text without headings has no sections', () => {
  expect(withAnchors([{ kind: 'rule' }])).toEqual({ nodes: [{ kind: 'rule' }], sections: [] })
})
