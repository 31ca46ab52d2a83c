import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MarkdownNode, SafeHref } from '#domain/markdown.ts'
import { parseMarkdown } from '#services/content/markdown.ts'
import { Markdown } from './markdown.tsx'

const html = (nodes: readonly MarkdownNode[]) => renderToString(<Markdown nodes={nodes} />)
const bare = (source: string) =>
  html(parseMarkdown(source))
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '')

test.each([
  ['a paragraph', 'متن **پررنگ** *کج* ~~نه~~', '<p>متن <strong>پررنگ</strong> <em>کج</em> <del>نه</del></p>'],
  ['headings', '# الف\n## ب', '<h2>الف</h2><h3>ب</h3>'],
  ['a list', '- الف\n- ب', '<ul><li>الف</li><li>ب</li></ul>'],
  ['a list that starts at three', '3. الف', '<ol start="3"><li>الف</li></ol>'],
  ['a quote', '> الف', '<blockquote><p>الف</p></blockquote>'],
  ['a rule', '---', '<hr/>'],
  ['a line break', 'الف  \nب', '<p>الف<br/>ب</p>'],
  ['a block of code', '```\na < b\n```', '<pre dir="ltr"><code>a &lt; b</code></pre>'],
  [
    'a table',
    '| الف | ب |\n|--|--|\n| ۱ | ۲ |',
    '<table><thead><tr><th scope="col">الف</th><th scope="col">ب</th></tr></thead><tbody><tr><td>۱</td><td>۲</td></tr></tbody></table>',
  ],
  ['a table without a head', '| | |\n|--|--|\n| ۱ | ۲ |', '<table><tbody><tr><td>۱</td><td>۲</td></tr></tbody></table>'],
  ['a link of this site', '[فروشگاه](/store)', '<p><a href="/store">فروشگاه</a></p>'],
  ['a link elsewhere', '[اپل](https://a.example)', '<p><a href="https://a.example" rel="nofollow noopener">اپل</a></p>'],
  ['a Latin link', '[Find My](/store)', '<p><a href="/store"><bdi dir="ltr">Find My</bdi></a></p>'],
  ['Latin code', '`USB-C (2.0)`', '<p><code><bdi dir="ltr">USB-C (2.0)</bdi></code></p>'],
  ['Persian code', '`کد`', '<p><code>کد</code></p>'],
])('%s is rendered', (_what, source, expected) => expect(bare(source)).toBe(expected))

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '**<svg onload=alert(1)>**',
  '`</code><script>alert(1)</script>`',
  '```\n</pre><script>alert(1)</script>\n```',
  '# </h2><script>alert(1)</script>',
  '| <img src=x onerror=alert(1)> |\n|--|\n| </table><script> |',
  '[<b onclick=alert(1)>x</b>](https://a.example)',
  '[x](https://a.example/"onmouseover="alert(1))',
  "[x](https://a.example/'><script>alert(1)</script>)",
  '![" onerror="alert(1)](x)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('IN-03: nothing of %s becomes an element or an attribute', (source) => {
  const drawn = html(parseMarkdown(source))
  const tags = [...drawn.matchAll(/<\/?([a-z0-9]+)((?: [a-z]+="[^"]*")*)\/?>/gi)]
  expect(drawn.match(/</g)).toHaveLength(tags.length)
  for (const [, name = '', attributes = ''] of tags) {
    expect(name).toMatch(/^(div|p|strong|em|del|code|pre|h[2-6]|table|thead|tbody|tr|th|td|a|bdi)$/)
    expect(attributes.replace(/="[^"]*"/g, '')).toMatch(/^( class| dir| href| rel| scope)*$/)
  }
})

test('a tree is rendered without key warnings', () => {
  const nodes: MarkdownNode[] = [
    { kind: 'link', href: '/a' as SafeHref, children: [] },
    { kind: 'list', children: [{ kind: 'item', children: [] }] },
  ]
  expect(html([...nodes, ...nodes])).toContain('<li')
})
