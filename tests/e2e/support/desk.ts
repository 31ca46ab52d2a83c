import { randomInt } from 'node:crypto'
import { type Page, soon } from './fixtures.ts'
import { inShop, runScript } from './tested-shop.ts'

/** Enters the desk as the owner of the demo, by a one-time link. */
export async function enterDesk(page: Page): Promise<void> {
  await enterBy(page, await inShop('makeLink'))
}

/** The same with the link that `npm run staff -- link` prints. */
export async function enterDeskByCommand(page: Page): Promise<void> {
  await enterBy(page, await runScript('scripts/staff.ts', 'link'))
}

/** Each time from a client IP of its own, for the rate limits. */
async function enterBy(page: Page, link: string): Promise<void> {
  const [third, fourth] = [randomInt(250), randomInt(250)]
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.251.${third}.${fourth}` })
  await page.goto(link.slice(link.indexOf('/desk')))
  await soon(page.getByRole('heading', { name: 'امروز', level: 1 }))
  await page.setExtraHTTPHeaders({})
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
