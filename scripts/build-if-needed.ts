import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const stampFile = 'dist/stamp'
const sources = [
  '{app,server,services,gateways,jobs,listing,db,domain,simulators,media}/**/*',
  '{package-lock.json,vite.config.ts}',
  'scripts/build*.ts',
]

/**
 * Builds what `npm start` runs, unless the last build is newer than its sources.
 * In a child process, so that a start without a build loads no build tools and NODE_ENV is always production.
 */
export async function buildIfNeeded(): Promise<void> {
  const stamp = await sourceStamp()
  if (stamp === (await readFile(stampFile, 'utf8').catch(() => null))) return
  const build = spawn(process.execPath, ['scripts/build.ts'], { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`the build ended with ${code}`)
  await writeFile(stampFile, stamp)
}

/** Hashes sizes and modification times instead of contents, because it runs on every start. */
async function sourceStamp(): Promise<string> {
  const files: string[] = []
  const found = glob(sources, { withFileTypes: true, exclude: ({ name }) => name.endsWith('.test.ts') })
  // The modification time of a folder also changes when a test in it is saved.
  for await (const entry of found) if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
