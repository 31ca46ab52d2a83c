import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarkdownNode, safeHref, textOf } from '#domain/markdown.ts'
import { quickest } from '#tests/support/quickest.ts'
import { parseMarkdown } from './markdown.ts'

/** Any UTF-16 unit, halves of surrogate pairs too. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

const kindsOf = (nodes: readonly MarkdownNode[]): string[] => flat(nodes).map(({ kind }) => kind)
const hrefsOf = (nodes: readonly MarkdownNode[]) => flat(nodes).flatMap((node) => (node.kind === 'link' ? [String(node.href)] : []))
const levelsOf = (nodes: readonly MarkdownNode[]) => flat(nodes).flatMap((node) => (node.kind === 'heading' ? [node.level] : []))

function flat(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'table') return [node, ...flat([node.head, ...node.rows].flat(2))]
    return 'children' in node ? [node, ...flat(node.children)] : [node]
  })
}

test('a description becomes a tree of our own nodes', () => {
  const text = (words: string): MarkdownNode => ({ kind: 'text', text: words })
  expect(parseMarkdown('متن **پررنگ** و *کج*  \nو `USB-C`\n\n---\n\n> نقل')).toEqual([
    {
      kind: 'paragraph',
      children: [
        text('متن '),
        { kind: 'strong', children: [text('پررنگ')] },
        text(' و '),
        { kind: 'em', children: [text('کج')] },
        { kind: 'break' },
        text('و '),
        { kind: 'code', text: 'USB-C' },
      ],
    },
    { kind: 'rule' },
    { kind: 'quote', children: [{ kind: 'paragraph', children: [text('نقل')] }] },
  ])
})

test('lists keep their order, their start and what is nested in them', () => {
  const [list] = parseMarkdown('3. یک\n4. دو\n   - سه')
  expect(list).toMatchObject({ kind: 'list', start: 3 })
  expect(kindsOf([list as MarkdownNode])).toEqual(['list', 'item', 'text', 'item', 'text', 'list', 'item', 'text'])
  expect(parseMarkdown('- یک')).toEqual([{ kind: 'list', children: [{ kind: 'item', children: [{ kind: 'text', text: 'یک' }] }] }])
})

test('a table keeps its head and rows', () => {
  expect(parseMarkdown('| مدل | حافظه |\n|:--|--:|\n| A | `256` |')).toEqual([
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'مدل' }], [{ kind: 'text', text: 'حافظه' }]],
      rows: [[[{ kind: 'text', text: 'A' }], [{ kind: 'code', text: '256' }]]],
    },
  ])
})

test.each([
  ['a single high heading', '# الف', [2]],
  ['headings that start low', '### الف\n\n### ب', [2, 2]],
  ['headings that skip levels', '# الف\n\n#### ب\n\n###### پ\n\n# ت', [2, 3, 4, 2]],
  ['six levels', '# ا\n## ب\n### پ\n#### ت\n##### ث\n###### ج', [2, 3, 4, 5, 6, 6]],
  ['headings inside quotes and lists', '> ## الف\n\n- ### ب', [2, 3]],
])('%s leave the page its one h1', (_what, source, levels) => expect(levelsOf(parseMarkdown(source))).toEqual(levels))

test('headings can start lower, where the page has its own heading above them', () => {
  expect(levelsOf(parseMarkdown('# الف\n## ب', 3))).toEqual([3, 4])
})

test.each([
  ['[فروشگاه](/store?category=mobile)', '/store?category=mobile'],
  ['[اپل](https://apple.com/fa "عنوان")', 'https://apple.com/fa'],
  ['[دو](https://a.example/?x=1&amp;y=2)', 'https://a.example/?x=1&y=2'],
  ['<https://a.example/?x=1&y=2>', 'https://a.example/?x=1&y=2'],
  ['[نامه](mailto:info@a.example)', 'mailto:info@a.example'],
  ['<info@a.example>', 'mailto:info@a.example'],
  ['www.a.example', 'http://www.a.example'],
  ['[ارجاع][1]\n\n[1]: xmpp:a@b.example', 'xmpp:a@b.example'],
])('%s is a link', (source, href) => expect(hrefsOf(parseMarkdown(source))).toEqual([href]))

const hostileLinks = [
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](jAvAsCrIpT:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](< javascript:alert(1)>)',
  '[x](<java script:alert(1)>)',
  '[x](<java\tscript:alert(1)>)',
  '[x](java\u0000script:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](\u200bjavascript:alert(1))',
  '[x](\ufeffjavascript:alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](javascript&#x3A;alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](&#0000106;avascript:alert(1))',
  '[x](java&#9;script:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&amp;#106;avascript:alert(1))',
  '[x](javascript%3Aalert(1))',
  '[x](java\\script:alert(1))',
  '[x](javascript\\:alert(1))',
  '[x](javascript://a.example/%0aalert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](DATA:image/svg+xml;base64,PHN2Zz4=)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://a.example/1)',
  '[x](tel:+982100000000)',
  '[x](ftp://a.example)',
  '[x](//a.example)',
  '[x](/\\a.example)',
  '[x](&#47;&#47;a.example)',
  '[x](/&#47;a.example)',
  '[x](/&sol;a.example)',
  '[x](/&bsol;a.example)',
  '[x](https:a.example)',
  '[x](relative/path)',
  '[x](#fragment)',
  '[x]()',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '[x][1]\n\n[1]: <javascript:alert(1)> "title"',
  '[x]\n\n[x]: data:text/html,1',
  '<javascript:alert(1)>',
  '<data:text/html,1>',
  '<vbscript:msgbox(1)>',
  '[![x](https://a.example/x.png)](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '![x](https://a.example/track.gif)',
  '![x](x" onerror="alert(1))',
  '![x][1]\n\n[1]: javascript:alert(1)',
  '![x](/media/../api/orders)',
  '![x](//media/a.webp)',
  '![x](/media/a.svg)',
  '![x](/media/a.webp?to=https://a.example)',
]

test.each(hostileLinks)('IN-03: %s leaves words, never a link or a picture', (source) => {
  expect(kindsOf(parseMarkdown(source)).filter((kind) => kind !== 'paragraph' && kind !== 'text')).toEqual([])
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//a.example></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<style>@import "//a.example"</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<!-- <img src=x onerror=alert(1)> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '<base href="//a.example">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  'words <b onmouseover=alert(1)>here</b>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
])('IN-03: the tags of %s are text', (source) => {
  expect(kindsOf(parseMarkdown(source)).filter((kind) => kind !== 'paragraph' && kind !== 'text')).toEqual([])
})

test('a tag is shown as it was written', () => {
  expect(textOf(parseMarkdown('<script>alert(1)</script>'))).toBe('<script>alert(1)</script>')
  expect(textOf(parseMarkdown('a <b>c</b> &lt;d&gt;'))).toBe('a <b>c</b> <d>')
})

test('a picture of our own media is shown with its description', () => {
  expect(parseMarkdown('![پشت *گوشی*](/media/products/phone-pro-blue-back.webp)')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'picture', url: '/media/products/phone-pro-blue-back.webp', alt: 'پشت گوشی' }] },
  ])
})

test('any other picture is reduced to its description', () => {
  expect(textOf(parseMarkdown('![پشت *گوشی*](https://a.example/x.png "عنوان")'))).toBe('پشت گوشی')
})

test('code is not read for entities or marks', () => {
  expect(parseMarkdown('```html\n<b>&lt;**\n```')).toEqual([{ kind: 'codeBlock', text: '<b>&lt;**' }])
})

function depthOf(nodes: readonly MarkdownNode[]): number {
  return Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depthOf(node.children) : 1)))
}

test.each([
  ['quotes', '>'.repeat(20_000)],
  ['quotes with lines that follow them', `${'> '.repeat(5000)}a${'\nb'.repeat(5000)}`],
  ['lists in one line', '+ '.repeat(10_000)],
  ['lists by indentation', Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['quotes and lists', '> - '.repeat(5000)],
  ['emphasis', `${'*_'.repeat(5000)}a${'_*'.repeat(5000)}`],
  ['stars', `${'*'.repeat(10_000)}a${'*'.repeat(10_000)}`],
  ['openings of emphasis', '[*a **b _c '.repeat(2000)],
  ['brackets', `${'['.repeat(5000)}a${'](b)'.repeat(5000)}`],
  ['pictures in pictures', `${'!['.repeat(5000)}a${'](b)'.repeat(5000)}`],
])('IN-03: endless %s neither overflow nor nest without end', (_what, source) => {
  expect(depthOf(parseMarkdown(source))).toBeLessThan(40)
  expect(quickest(() => parseMarkdown(source))).toBeLessThan(1000)
})

test('IN-03: no source throws, and every link of every tree is a safe one', () => {
  const pieces = fc.constantFrom(
    '# ',
    '> ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '    ',
    '[a](',
    ')',
    '<',
    '>',
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '|',
    '|-',
    '![',
    ']',
    'javascript:',
    'https://a.b',
    '/',
    '&#58;',
    '&amp;',
    'متن',
    '\\',
    '~~',
    '\u0000',
    '\ud800',
  )
  const sources = fc.oneof(
    fc.string({ unit: anyUnit }),
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(sources, (source) => {
      for (const href of hrefsOf(parseMarkdown(source))) expect(safeHref(href)).toBe(href)
    }),
    { numRuns: 300 },
  )
})
