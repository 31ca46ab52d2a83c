import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chapterOf, chapters } from '#domain/desk/content/manual.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = globSync('docs/fa/*.md', { cwd: root }).map((file) => basename(file, '.md'))
const texts = [...chapters.map((chapter) => `docs/fa/${chapter}.md`), 'README.fa.md'].map((file) => ({ file, text: read(file) }))

/** Every text that a page of the desk can show, cut at quotes, tags, braces and line ends. */
const shown = new Set(
  globSync('{app,domain}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => read(file).split(/[<>{}'"`\n]/))
    .map((text) => text.trim()),
)

test('the chapters are the files of docs/fa, in the sequence of README.fa.md', () => {
  expect([...files].sort()).toEqual([...chapters].sort())
  const linked = [...read('README.fa.md').matchAll(/^\d+\. \[(.+)\]\(docs\/fa\/([a-z-]+)\.md\)$/gm)]
  expect(linked.map(([, , name]) => name)).toEqual([...chapters])
  for (const [, title = '', name] of linked) expect(read(`docs/fa/${name}.md`).startsWith(`# ${title}\n`)).toBe(true)
})

test.each(texts)('the controls that $file names in bold quotes are on the pages, letter for letter', ({ text }) => {
  const named = [...text.matchAll(/\*\*«([^»]+)»\*\*/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !shown.has(name))).toEqual([])
})

test.each(texts)('$file is written in Persian letters, with Persian digits, and fits the parser', ({ text }) => {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|^\d+\. /gm, '')
  expect(prose.match(/[يكةى٠-٩]/g)).toBeNull()
  expect(prose.match(/(?<![A-Za-z])\b[0-9]+/g)?.filter((number) => number !== '12') ?? []).toEqual([])
  expect(text.length).toBeLessThan(30_000)
})

describe('help', () => {
  const paths = [...read('app/pages/desk/pages.ts').matchAll(/path: '([^']+)'.*$/gm)]
    .filter(([line]) => !line.includes('isEntrance'))
    .map(([, path = '']) => path)

  test('there are pages to check', () => expect(paths.length).toBeGreaterThan(50))

  test.each(paths.filter((path) => !path.startsWith('/desk/help')))('%s has a chapter', (path) => {
    expect(chapterOf(path)).not.toBeNull()
  })
})

describe('pictures', () => {
  const named = new Set(texts.flatMap(({ text }) => [...text.matchAll(/\]\(pictures\/([a-z-]+\.webp)\)/g)].map(([, name = '']) => name)))
  const taken = globSync('docs/fa/pictures/*.webp', { cwd: root }).map((file) => basename(file))

  test('each one is shown in a chapter, and those of the chapters exist', () => expect([...named].sort()).toEqual(taken.sort()))

  test('together they are small', () => {
    const bytes = taken.reduce((sum, name) => sum + statSync(join(root, 'docs/fa/pictures', name)).size, 0)
    expect(bytes).toBeLessThan(1_500_000)
  })
})

test('README.md leads to the manual', () => {
  expect(read('README.md')).toContain('(README.fa.md)')
  expect(existsSync(join(root, 'README.fa.md'))).toBe(true)
})
