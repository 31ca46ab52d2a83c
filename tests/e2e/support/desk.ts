import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { dataDirNote } from '../../support/e2e/data-note.ts'
import { expect, type Page, test } from './fixtures.ts'

/** Runs a script on the database of the tested shop and returns what it printed. */
async function run(...script: string[]): Promise<string> {
  const baseUrl = new URL(String(test.info().project.use.baseURL))
  const env = { ...process.env, DATA_DIR: await readFile(dataDirNote(Number(baseUrl.port)), 'utf8'), BASE_URL: baseUrl.origin }
  return (await promisify(execFile)(process.execPath, script, { env })).stdout.trim()
}

/** Enters the desk as the owner of the demo, by a one-time link. */
export async function enterDesk(page: Page): Promise<void> {
  const link = await run('scripts/staff.ts', 'link')
  await page.goto(link.slice(link.indexOf('/desk')))
  await expect(page.getByRole('heading', { name: 'امروز', level: 1 })).toBeVisible()
}

/** New orders of this shopper in six states; returns their codes. */
export async function makeOrders(name: string): Promise<string[]> {
  return (await run('tests/support/e2e/make-orders.ts', name)).split(' ')
}
