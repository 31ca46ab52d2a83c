import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const [nginx, unit, image, compose] = ['nginx.conf', 'vitrin@.service', 'Containerfile', 'compose.yaml'].map(read) as [
  string,
  string,
  string,
  string,
]
const secondsIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])

test('the files copied into the image exist, and no secret or data is among them', () => {
  const sources = [...image.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
  expect(sources.filter((source) => /^\.|env|data/.test(source))).toEqual([])
})

test('what the program reads at run time is in the image', () => {
  const copied = [...image.matchAll(/^COPY --from=build \/shop\/(\S+)/gm)].map(([, path]) => path)
  expect(copied).toEqual(expect.arrayContaining(['app/public', 'db', 'dist', 'node_modules', 'package.json']))
  expect(copied.filter((path) => !path?.startsWith('node_modules') && /env|data|tests/.test(path ?? ''))).toEqual([])
})

/** The modules a file imports at run time; type imports leave nothing. */
function foldersOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import (?!type)|\} from )[^']*'([#.][^']+)'/gm))
    foldersOf(from.startsWith('#') ? join(root, from.slice(1)) : join(file, '..', from), seen)
  return seen
}

test('the owner’s commands work in the image as well', () => {
  const copied = [...image.matchAll(/^COPY --from=build \/shop\/(\S+)/gm)].map(([, path]) => path)
  for (const command of ['orders', 'invariants']) {
    const needed = [...foldersOf(join(root, 'scripts', `${command}.ts`))].map((file) => relative(root, file).split('/')[0])
    expect(new Set(needed)).toContain('db')
    expect(needed.filter((folder) => !copied.includes(folder))).toEqual([])
  }
})

test('each node listens on the port in its unit name; systemd lets EnvironmentFile override Environment', () => {
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env PORT=%i \//m)
})

test('DESK-24: a node has two memory pools, or what pictures take is not reused', () => {
  expect(unit).toMatch(/^Environment=MALLOC_ARENA_MAX=2$/m)
  expect(image).toMatch(/^ENV MALLOC_ARENA_MAX=2$/m)
})

test('CH-02: fail_timeout of nginx is longer than the drain, and the supervisor waits longer than both', () => {
  const finishing = 25
  const alone = secondsIn(nginx, /fail_timeout=(\d+)s/)
  const drain = secondsIn(unit, /DRAIN_SECONDS=(\d+)/)
  expect(secondsIn(image, /DRAIN_SECONDS=(\d+)/)).toBe(drain)
  expect(alone).toBeGreaterThan(drain)
  expect(secondsIn(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(drain + finishing)
  expect(secondsIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(drain + finishing)
  expect(secondsIn(read('rolling-restart.sh'), /sleep (\d+)/)).toBeGreaterThan(alone)
})

test('every node of the compose file is in the list of nginx', () => {
  const ports = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, port]) => port)
  expect(ports(compose, /127\.0\.0\.1:(\d+):3000/g)).toEqual(ports(nginx, /server 127\.0\.0\.1:(\d+)/g))
})
