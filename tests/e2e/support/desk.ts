import { randomInt } from 'node:crypto'
import { expect, type Page, soon, test } from './fixtures.ts'
import { inShop, runScript } from './tested-shop.ts'

/** Signs in at the desk as the owner of the demo without a page: that of the link takes as long as any other. */
export async function signInAtDesk(page: Page): Promise<void> {
  const link = new URL(await inShop('makeLink'))
  const headers = { origin: String(test.info().project.use.baseURL), 'x-requested-with': 'vitrin', ...ownNetwork() }
  const response = await page.request.post('/api/desk/session/link', { data: { token: link.hash.slice(1) }, headers })
  expect(response.status()).toBe(204)
}

/** Signs in and opens a page of the desk. */
export async function enterDesk(page: Page, path = '/desk'): Promise<void> {
  await signInAtDesk(page)
  await page.goto(path)
  if (path === '/desk') await soon(today(page))
}

/** With the link that `npm run staff -- link` prints, as the owner does. */
export async function enterDeskByCommand(page: Page): Promise<void> {
  const link = await runScript('scripts/staff.ts', 'link')
  await page.setExtraHTTPHeaders(ownNetwork())
  await page.goto(link.slice(link.indexOf('/desk')))
  await soon(today(page))
  await page.setExtraHTTPHeaders({})
}

const today = (page: Page) => page.getByRole('heading', { name: 'امروز', level: 1 })

/** Each time a client IP of its own, for the rate limits. */
function ownNetwork(): Record<string, string> {
  return { 'x-forwarded-for': `10.251.${randomInt(250)}.${randomInt(250)}` }
}

/** Two colours of one phone, which the shop does not show. Returns the family's id. */
export async function aHiddenFamily(page: Page, name: string): Promise<string> {
  return page.evaluate(async (given) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'vitrin' }
    const read = async (path: string) => (await fetch(`/api/desk${path}`, { headers })).json()
    const [{ options }, { categories, brands }] = [await read('/options'), await read('/goods/choices')]
    const { values } = await read(`/options/${options[0].id}`)
    const chosen = { id: options[0].id, values: [values[0].id, values[1].id] }
    const texts = { name: given, title: 'Phone', description: '', skuPrefix: 'ONE' }
    const body = { id: crypto.randomUUID(), ...texts, categoryId: categories[0].id, brandId: brands[0].id, options: [chosen] }
    await fetch('/api/desk/families', { method: 'POST', headers, body: JSON.stringify(body) })
    return body.id
  }, name)
}
