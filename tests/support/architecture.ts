import { dirname, posix } from 'node:path'

export type SourceFile = { file: string; text: string }

/** Longest prefix first: a file belongs to the first layer whose path it starts with. Drawn in docs/architecture.md. */
const mayImport: Record<string, readonly string[]> = {
  'app/pages': ['app/pages', 'app/components', 'app/stores', 'app/styles/desk', 'domain'],
  'app/components': ['app/components', 'app/stores', 'domain'],
  'app/stores': ['app/stores', 'domain'],
  app: ['app', 'domain'],
  domain: ['domain'],
  db: ['db', 'domain', 'media/manifest.json'],
  listing: ['listing', 'db', 'domain'],
  gateways: ['gateways', 'domain'],
  services: ['services', 'listing/find-listing.ts', 'db', 'gateways', 'domain'],
  jobs: ['jobs', 'services', 'domain'],
  server: ['server', 'services', 'jobs', 'domain', 'app/router', 'app/routes.ts'],
  simulators: ['simulators'],
}

/** Data and styles that code imports. */
const noLayers = ['media/manifest.json', 'app/styles/desk']

/** The files of the server that put the program together, and those that decide which connections a request may use. */
const composition: readonly [home: string, targets: readonly string[]][] = [
  ['server/index.ts', ['db']],
  ['server/compose.ts', ['db', 'gateways']],
  ['server/database.ts', ['db']],
  ['server/providers', ['gateways']],
  ['server/admission', ['db/connect.ts', 'db/errors.ts', 'db/order/payments.ts']],
  ['server/app.ts', ['db/errors.ts']],
]

const oneHome: readonly [what: RegExp, homes: readonly string[]][] = [
  [/process\.env/, ['server/index.ts', 'server/dev.ts']],
  [/toLocaleString|Intl\./, ['domain/text.ts']],
  [/localStorage/, ['app/stores', 'app/router/head-script.ts', 'app/router/theme-script.ts']],
  [/Date\.now|new Date\(\)|Math\.random/, ['server/index.ts', 'server/dev.ts', 'simulators']],
  [/\bfetch\(/, ['gateways', 'app/stores/http']],
  [/new XMLHttpRequest\b/, ['app/stores/http/send-file.ts']],
  [/۰۱۲۳۴۵۶۷۸۹/, ['domain/digits.ts']],
]

const packageHomes: readonly [what: RegExp, homes: readonly string[]][] = [
  [/^drizzle-orm/, ['db']],
  [/^pg$/, ['db']],
  [/^valibot$/, ['server', 'gateways', 'app']],
  [/^(react|react-dom)(\/|$)/, ['app']],
  [/^zustand/, ['app/stores']],
  [/^(hono|@hono\/|hono-openapi)/, ['server']],
  [/^(pino|prom-client)$/, ['server']],
  [/^ipaddr\.js$/, ['server', 'gateways']],
  [/^(marked|uqr)$/, ['services']],
  [/^nodemailer/, ['gateways']],
  [/^aws4fetch$/, ['gateways']],
]

/**
 * The rules as the arrows of the drawing, such as `pages --> stores`, without those to `domain`: a layer is named by its folder, the rest of `app` is
 * its router.
 */
export function arrowsOfRules(): string[] {
  const layers = Object.keys(mayImport)
  const nameOf = (layer: string) => (layer === 'app' ? 'router' : posix.basename(layer))
  const layersIn = (target: string) => {
    const inside = layers.filter((layer) => layer.startsWith(`${target}/`))
    const around = layers.find((layer) => target === layer || target.startsWith(`${layer}/`))
    return around === undefined || noLayers.includes(target) ? inside : [...inside, around]
  }
  const arrows = Object.entries(mayImport).flatMap(([from, targets]) =>
    targets.flatMap(layersIn).flatMap((to) => (to === from || to === 'domain' ? [] : [`${nameOf(from)} --> ${nameOf(to)}`])),
  )
  return [...new Set(arrows)].sort()
}

export function forbiddenImports(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ file, text }) =>
    importsOf(text)
      .filter(({ typeOnly, target }) => !(typeOnly && isTypeOpenTo(file, target)))
      .map(({ target }) => projectPath(file, target))
      .filter((target) => target !== null && !isAllowed(file, target))
      .map((target) => `${file} → ${target}`),
  )
}

/** Files of the shop's browser code that import from a desk folder: a byte of the desk could reach a shopper (DESK-37). */
export function shopImportsOfDesk(sources: readonly SourceFile[]): string[] {
  const isDesk = (path: string) => /(^|\/)desk\//.test(path)
  return sources
    .filter(({ file }) => file.startsWith('app/') && !isDesk(file))
    .flatMap(({ file, text }) => importsOf(text).map(({ target }) => ({ file, target: projectPath(file, target) })))
    .filter(({ target }) => target !== null && isDesk(target))
    .map(({ file, target }) => `${file} → ${target}`)
}

export function misplacedCode(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ file, text }) =>
    oneHome.filter(([what, homes]) => what.test(withoutComments(text)) && !isUnder(file, homes)).map(([what]) => `${file}: ${what.source}`),
  )
}

export function packagesInWrongLayer(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ file, text }) =>
    importsOf(text).flatMap(({ target }) =>
      packageHomes.filter(([what, homes]) => what.test(target) && !isUnder(file, homes)).map(() => `${file}: ${target}`),
    ),
  )
}

/** Imports of another folder that do not begin at the root: they do not say which folder it is, and break when the file moves. */
export function climbingImports(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ file, text }) =>
    importsOf(text)
      .filter(({ target }) => target.startsWith('../'))
      .map(({ target }) => `${file} → ${target}`),
  )
}

/** Groups of files that import each other in a cycle, by value or by type only. */
export function importCycles(sources: readonly SourceFile[]): string[][] {
  const targets = new Map(sources.map(({ file, text }) => [file, importsOf(text).map(({ target }) => projectPath(file, target))]))
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (targets.get(from) ?? []).some((next) => {
      if (next === to) return true
      if (next === null || seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  const inCycle = [...targets.keys()].filter((file) => reaches(file, file))
  const groups = inCycle.map((file) => inCycle.filter((other) => other === file || (reaches(file, other) && reaches(other, file))).sort())
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

function importsOf(text: string): { target: string; typeOnly: boolean }[] {
  const statements = text.matchAll(/^(?:import\b([^'"]*?)(?:from\s*)?|export\b([^'"=(]*?)from\s*)['"]([^'"]+)['"]/gm)
  const dynamic = text.matchAll(/import\(['"]([^'"]+)['"]\)/g)
  return [
    ...[...statements].map(([, imported, exported, target = '']) => ({ target, typeOnly: /^\s*type\b/.test(imported ?? exported ?? '') })),
    ...[...dynamic].map(([, target = '']) => ({ target, typeOnly: false })),
  ]
}

/** The browser shares types with the server: results of services, and in the API client the routes and their problems. */
function isTypeOpenTo(file: string, target: string): boolean {
  if (file.startsWith('app/') && target.startsWith('#services/')) return true
  if (file.startsWith('app/stores/desk/') && target === '#server/api/desk/routes.ts') return true
  return file.startsWith('app/stores/') && ['#server/api/routes.ts', '#server/problems.ts'].includes(target)
}

function projectPath(file: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1)
  return target.startsWith('.') ? posix.join(dirname(file), target) : null
}

/** Only the sandbox may mount simulators. */
const mountsSimulators = /^server\/providers\/sandbox-[a-z]+\.ts$/
/** The start of the server builds the listing index, and the composition root lets it follow the jobs of the desk. */
const warmsListing = ['server/index.ts', 'server/compose.ts']

function isAllowed(file: string, target: string): boolean {
  if (target.startsWith('simulators/') && mountsSimulators.test(file)) return true
  if (target === 'listing/find-listing.ts' && warmsListing.includes(file)) return true
  if (composition.some(([home, targets]) => isUnder(file, [home]) && isUnder(target, targets))) return true
  const layer = Object.keys(mayImport).find((prefix) => file.startsWith(`${prefix}/`))
  return layer !== undefined && isUnder(target, mayImport[layer] ?? [])
}

function isUnder(file: string, homes: readonly string[]): boolean {
  return homes.some((home) => file === home || file.startsWith(`${home}/`))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
