import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import {
  arrowsOfRules,
  climbingImports,
  forbiddenImports,
  importCycles,
  misplacedCode,
  packagesInWrongLayer,
  type SourceFile,
  shopImportsOfDesk,
} from './support/architecture.ts'

const root = join(import.meta.dirname, '..')

const readSources = (glob: string): SourceFile[] =>
  globSync(glob, { cwd: root }).map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))

const sources = readSources('{app,server,services,gateways,jobs,listing,db,domain,simulators}/**/*.{ts,tsx}').filter(
  ({ file }) => !/\.test\.tsx?$/.test(file),
)

test('there are source files to check', () => expect(sources.length).toBeGreaterThan(40))

test('imports follow the arrows', () => expect(forbiddenImports(sources)).toEqual([]))

test('docs/architecture.md draws the arrows that are enforced', () => {
  const drawing = /```mermaid([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))?.[1] ?? ''
  const drawn = [...drawing.matchAll(/^ *(\w+ --> \w+)$/gm)].map(([, arrow = '']) => arrow)
  expect(drawn.filter((arrow) => !arrow.endsWith(' domain')).sort()).toEqual(arrowsOfRules())
})

test('an import of another folder begins with #', () => {
  const all = readSources('{app,server,services,gateways,jobs,listing,db,domain,simulators,scripts,bench,tests}/**/*.{ts,tsx}')
  expect(all.length).toBeGreaterThan(sources.length)
  expect(climbingImports(all)).toEqual([])
  expect(climbingImports([{ file: 'services/order/x.ts', text: `import { cart } from '../cart.ts'` }])).toHaveLength(1)
})

test('each rule and each external API is used in one place', () => expect(misplacedCode(sources)).toEqual([]))

test('npm packages stay in their layers', () => expect(packagesInWrongLayer(sources)).toEqual([]))

test('DESK-37: nothing of the shop imports from a desk folder', () => {
  expect(shopImportsOfDesk(sources)).toEqual([])
  const text = `import { Icon } from '#app/components/desk/icons.tsx'`
  expect(shopImportsOfDesk([{ file: 'app/pages/home.tsx', text }])).toHaveLength(1)
  expect(shopImportsOfDesk([{ file: 'app/pages/desk/today.tsx', text }])).toEqual([])
})

test('there are no barrels and no drawers', () => {
  const drawers = sources.filter(({ file }) => /(^|\/)(utils|helpers|misc|common|shared)(\/|\.)/.test(file))
  const barrels = sources.filter(({ text }) => /^export \* from/m.test(text))
  expect([...drawers, ...barrels].map(({ file }) => file)).toEqual([])
})

test.each([
  ['domain that reads the database', 'domain/cart.ts', `import { db } from '#db/connect.ts'`],
  ['a component that knows the server', 'app/components/ui/x.tsx', `import { config } from '#server/config/config.ts'`],
  ['a store that imports a component', 'app/stores/cart.ts', `import { Button } from '../components/ui/button.tsx'`],
  ['a service that reads the request', 'services/place-order.ts', `import { session } from '#server/session.ts'`],
  ['a service that knows a simulator', 'services/x.ts', `import { createZarinpalSimulator } from '#simulators/zarinpal.ts'`],
  ['a query that reads the listing index', 'db/products.ts', `import { findListing } from '#listing/find-listing.ts'`],
  ['a service that reaches inside the listing index', 'services/x.ts', `import { scan } from '#listing/scan.ts'`],
  ['a loader that bypasses its service', 'server/loaders/store.ts', `import { findListing } from '#listing/find-listing.ts'`],
  ['a route that queries without a service', 'server/api/desk/staff.ts', `import { listStaff } from '#db/desk/staff.ts'`],
  ['a route that calls a provider', 'server/api/orders.ts', `import { createZarinpal } from '#gateways/zarinpal.ts'`],
  ['a simulator that shares our code', 'simulators/zarinpal.ts', `import { toman } from '#domain/money.ts'`],
  ['a simulator that runs outside the sandbox', 'server/compose.ts', `import { createKavenegarSimulator } from '#simulators/kavenegar.ts'`],
])('forbidden imports include %s', (_case, file, text) => expect(forbiddenImports([{ file, text }])).toHaveLength(1))

test('only the sandbox mounts simulators', () => {
  const text = `import { createZarinpalSimulator } from '#simulators/zarinpal.ts'`
  expect(forbiddenImports([{ file: 'server/providers/sandbox-zarinpal.ts', text }])).toEqual([])
  expect(forbiddenImports([{ file: 'server/payments.ts', text }])).toHaveLength(1)
})

test.each(['server/index.ts', 'server/compose.ts'])('%s warms the listing index', (file) => {
  const text = `import { warmListing } from '#listing/find-listing.ts'`
  expect(forbiddenImports([{ file, text }])).toEqual([])
})

test('a page may import types of services, and nothing else below', () => {
  const text = `import type { HomePageData } from '#services/catalog/get-home-page.ts'`
  expect(forbiddenImports([{ file: 'app/pages/home.tsx', text }])).toEqual([])
})

test.each([
  ['a second reader of the environment', 'services/x.ts', 'const port = process.env.PORT'],
  ['a clock in the domain', 'domain/code.ts', 'const now = Date.now()'],
  ['a price printed by hand', 'app/components/x.tsx', 'price.toLocaleString()'],
  ['storage outside the stores', 'app/pages/x.tsx', 'localStorage.getItem("a")'],
  ['a request outside gateways and the API client', 'services/x.ts', 'await fetch(url)'],
  ['a request of a store besides the API client', 'app/stores/cart.ts', 'await fetch(url)'],
  ['digits translated again', 'app/pages/x.tsx', `'۰۱۲۳۴۵۶۷۸۹'`],
])('misplaced code includes %s', (_case, file, text) => expect(misplacedCode([{ file, text }])).toHaveLength(1))

test('every import names a file that exists', () => {
  const missing = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/from '(\.[^']+)'/g)]
      .map(([, target]) => relative(root, join(root, dirname(file), target ?? '')).replaceAll('\\', '/'))
      .filter((target) => /\.tsx?$/.test(target) && !sources.some((source) => source.file === target))
      .map((target) => `${file} → ${target}`),
  )
  expect(missing).toEqual([])
})

test('no files import each other in a cycle, by value or by type', () => expect(importCycles(sources)).toEqual([]))

test('import cycles include cycles of types', () => {
  const sources = [
    { file: 'services/a.ts', text: `import { b } from './b.ts'` },
    { file: 'services/b.ts', text: `import type { C } from '#services/c.ts'` },
    { file: 'services/c.ts', text: `import type { A } from './a.ts'` },
    { file: 'services/d.ts', text: `import { a } from './a.ts'` },
  ]
  expect(importCycles(sources)).toEqual([['services/a.ts', 'services/b.ts', 'services/c.ts']])
})

test('CH-13: a path is never the pathname of a file URL, which percent-encodes spaces and Persian letters', () => {
  const all = readSources('{app,server,services,gateways,jobs,listing,db,domain,simulators,scripts,bench,tests}/**/*.{ts,tsx}')
  const mixed = [...all, ...readSources('*.config.ts')].filter(({ text }) => /import\.meta\.url/.test(text) && /\.pathname/.test(text))
  expect(mixed.map(({ file }) => file)).toEqual([])
})

test('what tests share does not import from a single kind of tests', () => {
  const support = readSources('tests/support/**/*.ts')
  expect(support.filter(({ text }) => /from '#tests\/(?:integration|system|e2e)\//.test(text)).map(({ file }) => file)).toEqual([])
})

test('no test is skipped, but for those of an account that only root can have', () => {
  const skipping = /\b(?:test|describe|it)\.(?:skip|skipIf|runIf|only|todo|fixme|fails?)\b/
  const tests = readSources(
    '{app,bench,db,domain,gateways,jobs,listing,scripts,server,services,simulators,tests}/**/*.{test,spec}.{ts,tsx}',
  )
  const skipped = tests.filter(({ text }) => skipping.test(text)).map(({ file }) => file)
  expect(skipped).toEqual(['tests/integration/embedded/accounts.test.ts'])
})

test('a test runs whole: a browser test for one project carries its tag, and a property discards a case by fc.pre', () => {
  const earlyReturn = /^(?:.*\) |\s*)return(?:;|\s*\})?\s*$/m
  const tests = readSources(
    '{app,bench,db,domain,gateways,jobs,listing,scripts,server,services,simulators,tests}/**/*.{test,spec}.{ts,tsx}',
  )
  expect(tests.filter(({ file }) => file.endsWith('.spec.ts')).length).toBeGreaterThan(20)
  expect(tests.length).toBeGreaterThan(300)
  expect(tests.filter(({ text }) => earlyReturn.test(text)).map(({ file }) => file)).toEqual([])
  expect(['  if (isMobile) return', '  return', "if (a === 'b' || c(d)) return\n"].filter((text) => !earlyReturn.test(text))).toEqual([])
})
