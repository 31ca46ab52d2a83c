import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const layers = 'app,bench,db,domain,gateways,jobs,listing,scripts,server,services,simulators,tests'
const code = globSync(`{${layers}}/**/*.{ts,tsx,css}`, { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== 'tests/documents.test.ts')
  .map((file) => ({ file, text: read(file) }))
const documents = [
  'README.md',
  'README.fa.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]

const threatId = /\b(?:AUTHZ|AUTH|IN|PAY|ORD|UP|WEB|LD|CH|DESK)-\d{2}\b(?!-)/g
const threats = read('docs/threats.md')
const threatRows = [...threats.matchAll(/^\| ((?:AUTHZ|AUTH|IN|PAY|ORD|UP|WEB|LD|CH|DESK)-\d{2}) \|.*\| ([^|]*) \|$/gm)].map(
  ([, id = '', tests = '']) => ({ id, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }),
)

/** Each `file: reference` in the code that `known` does not have. */
function unknownReferences(reference: RegExp, known: ReadonlySet<string>): string[] {
  return code.flatMap(({ file, text }) =>
    [...text.matchAll(reference)].map(([all, id]) => id ?? all).flatMap((id) => (known.has(id) ? [] : [`${file}: ${id}`])),
  )
}

describe('references in the code', () => {
  test('a threat id is a row of docs/threats.md', () => {
    expect(threatRows.length).toBeGreaterThan(80)
    expect(unknownReferences(threatId, new Set(threatRows.map(({ id }) => id)))).toEqual([])
  })

  test('a defence id is a row of docs/threats.md', () => {
    const defences = new Set([...threats.matchAll(/^\| (D\d+) \|/gm)].map(([, id = '']) => id))
    expect(unknownReferences(/docs\/threats\.md (D\d+)/g, defences)).toEqual([])
  })

  const requirements = [...read('docs/product.md').matchAll(/^(?:## |- \*\*)(\d+(?:\.\d+[a-z]?)?)/gm)].map(([, number = '']) => number)

  test('a requirement is one of docs/product.md', () => {
    expect(requirements.length).toBeGreaterThan(100)
    expect(unknownReferences(/product §(\d+(?:\.\d+[a-z]?)?)/g, new Set(requirements))).toEqual([])
  })

  test('the numbers of the requirements are unique and ascend', () => {
    const isBefore = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) < 0
    expect(requirements.filter((number, index) => index > 0 && !isBefore(requirements[index - 1] ?? '', number))).toEqual([])
  })

  test('a fact about a provider is a section of docs/providers.md', () => {
    const sections = [...read('docs/providers.md').matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map(([, number = '']) => number)
    expect(unknownReferences(/providers §(\d+(?:\.\d+)?)/g, new Set(sections))).toEqual([])
  })

  test('a decision is a record in docs/decisions', () => {
    const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => basename(file).slice(0, 4))
    const numbers = new Set(records)
    expect(unknownReferences(/docs\/decisions\/(\d{4})/g, numbers)).toEqual([])
  })

  test('no comment refers to a superseded decision', () => {
    const superseded = globSync('docs/decisions/[0-9]*.md', { cwd: root })
      .filter((file) => /^Superseded by /m.test(read(file)))
      .map((file) => basename(file).slice(0, 4))
    const mention = new RegExp(`(?:decisions/|\\()(?:${superseded.join('|')})\\b`)
    expect(code.filter(({ text }) => mention.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('nothing refers to a document outside the repository', () => {
    const outside = /\b(?:spec|design|contracts|threats|wording|look|desk) ?§|\b(?:spec|wording|contracts|vocabulary|layout)\.md\b/
    expect(code.filter(({ text }) => outside.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('a comment says what it means, and is not only a reference', () => {
    const reference = /(?:docs\/)?(?:product|providers|threats)(?:\.md)? (?:§[\d.]+|[A-Z]+-?\d+)\.?/.source
    const references = `(?:\\w+ of |see )?${reference}(?:(?:,| and| or) (?:${reference}|§[\\d.]+|[A-Z]+-?\\d+))*\\.?`
    const bare = new RegExp(`/\\*\\*? ?${references} ?\\*/|// ?${references}$`, 'im')
    expect(bare.test('/** Limits of docs/threats.md D11 and IN-09. */')).toBe(true)
    expect(bare.test('/** A reply is bounded (docs/threats.md D11). */')).toBe(false)
    expect(code.filter(({ text }) => bare.test(text)).map(({ file }) => file)).toEqual([])
  })
})

test.each(threatRows)('the tests that docs/threats.md names for $id exist and mention it', ({ id, tests }) => {
  expect(tests).not.toEqual([])
  for (const file of tests) expect(existsSync(join(root, file)) && read(file).includes(id), `${file} mentions ${id}`).toBe(true)
})

test('links between documents lead to files that exist', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => join(dirname(file), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${file} → ${target}`),
  )
  expect(broken).toEqual([])
})

test('paths in documents exist', () => {
  const folders = new RegExp(`^(?:${layers.split(',').join('|')}|deploy|docs)/[\\w./-]+\\.(?:ts|tsx|md|conf|sh|css)$`)
  const missing = documents
    .filter((file) => !/decisions[\\/][0-9]/.test(file))
    .flatMap((file) => [...read(file).matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => ({ file, path })))
    .filter(({ path }) => folders.test(path) && !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

describe('decision records', () => {
  const landed = new Map(
    read('docs/decisions/landed.sha256')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse() as [name: string, hash: string]),
  )
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/').slice('docs/decisions/'.length),
  )
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(read(`docs/decisions/${name}`).replace(/^Superseded by .*\n\n/m, ''))
      .digest('hex')

  test.each(records)('%s is not edited after it landed, except to mark it superseded', (name) => {
    expect(landed.get(name), `new record: add "${hashOf(name)}  ${name}" to docs/decisions/landed.sha256`).toBeDefined()
    expect(hashOf(name)).toBe(landed.get(name))
  })

  test('no record that landed is gone', () => expect([...landed.keys()].sort()).toEqual([...records].sort()))

  test('every record is in the index', () => {
    const index = read('docs/decisions/README.md')
    expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([])
  })
})
