import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import { startShop, temporaryFolder } from '#tests/support/started-shop.ts'

test('CH-13: in a folder whose name has a space and Persian letters the shop builds, starts and serves its pages', async () => {
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
}, 300_000) // it builds the whole shop, perhaps on a busy machine
