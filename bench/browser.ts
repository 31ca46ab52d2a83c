import {
  cpuSlowdown,
  type FirstVisit,
  firstVisit,
  launchBrowser,
  type Network,
  networks,
  resourceTypes,
  type Tap,
  trafficCells,
  visitCells,
  visitColumns,
  visitNote,
} from './first-visit.ts'
import type { ResultTable } from './results.ts'
import { createDataDir, startShop } from './shop-process.ts'

const inCart = 'a[href="/cart"] bdi'
/** The pages with their main controls; the cart is empty, so its theme button stands for the bar. */
const pages: readonly { path: string; tap: Tap }[] = [
  { path: '/', tap: { control: 'header button[aria-haspopup=dialog]', effect: 'dialog[open]' } },
  { path: '/store', tap: { control: '.quick-add', effect: inCart } },
  { path: '/product/iphone-16', tap: { control: '[data-floor] [data-buy] button', effect: inCart } },
  { path: '/search?q=گوشی', tap: { control: '.quick-add', effect: inCart } },
  { path: '/cart', tap: { control: 'header button[lang=en]', effect: 'html.light' } },
]

/** What a first visit loads, when it is painted and when it works. */
export async function run(rounds = 5): Promise<ResultTable[]> {
  const data = await createDataDir()
  const shop = await startShop({ dataDir: data.folder })
  const browser = await launchBrowser()
  const visitsTo = async ({ path, tap }: (typeof pages)[number], network: Network) => {
    const visits: FirstVisit[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await firstVisit(browser, shop.base + path, network, tap))
    return visits
  }
  try {
    const loads: string[][] = []
    const tables: ResultTable[] = []
    for (const network of Object.keys(networks) as Network[]) {
      const rows: string[][] = []
      for (const page of pages) {
        await fetch(shop.base + encodeURI(page.path))
        const visits = await visitsTo(page, network)
        rows.push([page.path, ...visitCells(visits)])
        if (tables.length === 0 && visits[0]) loads.push([page.path, ...trafficCells(visits[0])])
      }
      const title = `A first visit on ${network}, processor ${cpuSlowdown} times slower`
      tables.push({
        title,
        columns: ['', ...visitColumns],
        rows,
        note: `Medians of ${rounds} visits with an empty cache, 390 × 844. ${visitNote}`,
      })
    }
    return [{ title: 'What a first visit loads', columns: ['KB over the network', ...resourceTypes, 'requests'], rows: loads }, ...tables]
  } finally {
    await browser.close()
    await shop.stop()
    await data.remove()
  }
}
