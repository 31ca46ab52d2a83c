import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'

const stampFile = 'dist/stamp'
const sources = [
  '{app,server,services,gateways,jobs,listing,db,domain,simulators,media}/**/*',
  '{package-lock.json,vite.config.ts}',
  'scripts/build*.ts',
]

/**
 * Builds what `npm start` runs, unless it is already there and nothing it is made from has changed.
 * In a process of its own: a start with everything in place needs none of the build's tools, and whoever asks, what is built is the same.
 */
export async function buildIfNeeded(): Promise<void> {
  const stamp = await sourceStamp()
  if (stamp === (await readFile(stampFile, 'utf8').catch(() => null))) return
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  await writeFile(stampFile, stamp)
}

/** Sizes and times instead of contents: some hundred files must be looked at on every start. */
async function sourceStamp(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(sources, { exclude: (name) => name.endsWith('.test.ts') })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
