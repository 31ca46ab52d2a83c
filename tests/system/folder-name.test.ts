import { execFile } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { programEnv } from '#tests/support/nodes/program-env.ts'
import { urlOf } from '#tests/support/nodes.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import { startShop, temporaryFolder } from '#tests/support/started-shop.ts'

const database = await testDatabase({ template: 'demo' })
const run = promisify(execFile)

test('CH-13: in a folder whose name has a space and Persian letters the shop builds, starts and serves its pages, and its scripts run', async () => {
  const outer = await temporaryFolder()
  await chmod(outer, 0o755)
  const folder = join(outer, 'پروژه من', 'vitrin')
  await copyProject(folder)

  const shop = startShop({ PORT: String(await freePort()) }, { folder })
  const home = await fetch(await shop.origin())
  expect(home.status).toBe(200)
  const page = await home.text()
  expect(page).toContain('/product/')
  const [script = ''] = /\/assets\/[^" ]+\.js/.exec(page) ?? []
  expect((await fetch(new URL(script, home.url))).status).toBe(200)
  expect(await shop.stop(), shop.output()).toBe(0)

  const dev = startShop({ PORT: String(await freePort()) }, { folder, script: 'scripts/dev.ts' })
  const developed = await fetch(await dev.origin())
  expect(developed.status).toBe(200)
  expect(await developed.text()).toContain('/product/')
  await Promise.all([nodesServe(folder), chaosOpens(folder), testsRun(folder)])
}, 300_000) // it builds the whole shop, perhaps on a busy machine

async function nodesServe(folder: string): Promise<void> {
  const env = { DATABASE_URL: urlOf(database.to), PORT: String(await freePort()) }
  const nodes = startShop(env, { folder, script: 'scripts/nodes.ts', args: ['1'] })
  expect((await fetch(await nodes.origin())).status).toBe(200)
  expect(await nodes.stop(), nodes.output()).toBe(0)
}

/** Its database, providers and migrations, without a fault: a round takes half a minute. */
async function chaosOpens(folder: string): Promise<void> {
  const { stdout } = await run(process.execPath, ['scripts/chaos.ts', 'two-workers', '--rounds', '0'], { cwd: folder, env: programEnv })
  expect(stdout).toContain('passed')
}

/** One file of unit tests, by the configuration of the folder. */
async function testsRun(folder: string): Promise<void> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'domain/backup.test.ts']
  const { stdout } = await run(process.execPath, args, { cwd: folder, env: programEnv })
  expect(stdout).toContain('1 passed')
}
