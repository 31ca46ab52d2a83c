import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureProgram } from '#tests/support/system-packages.ts'
import type { ResultTable } from './results.ts'
import { createDataDir, startShop } from './shop-process.ts'
import { formatNumber, formatRatio, median } from './statistics.ts'

const rounds = 5
const paths = ['/', '/store', '/product/iphone-16', '/search?q=گوشی', '/cart']

/** A cheap phone on a weak network: Lighthouse's slow 4G and a processor four times slower than this one. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1_638_400 / 8) * 0.9, uploadThroughput: (675_000 / 8) * 0.9 }
const cpuSlowdown = 4

const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Other'] as const
type Kind = (typeof kinds)[number]
type Paint = { fcp: number; lcp: number; blocking: number; longest: number; shift: number }
type Visit = Paint & { bytes: Record<Kind, number>; requests: number }

/** Bytes of a first visit and its paint times. */
export async function run(): Promise<ResultTable[]> {
  const data = await createDataDir()
  const shop = await startShop({ dataDir: data.folder })
  const browser = await chromium.launch({
    executablePath: ensureProgram({
      program: 'chromium-headless-shell',
      paths: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
      debianPackage: 'chromium-headless-shell',
    }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  try {
    const weights: (string | number)[][] = []
    const paints: (string | number)[][] = []
    for (const path of paths) {
      await fetch(shop.base + encodeURI(path))
      const visits = await repeat(() => visit(browser, shop.base + path))
      const bare = await repeat(() => visit(browser, shop.base + path, { withoutScripts: true }))
      const near = await repeat(() => visit(browser, shop.base + path, { network: null }))
      weights.push(weightRow(path, visits))
      paints.push([...paintRow(path, visits, bare), median(near.map(({ longest }) => longest)).toFixed(0)])
    }
    return [
      { title: 'What a first visit loads', columns: ['kB over the network', ...kinds, 'requests'], rows: weights },
      {
        title: `Slow 4G, processor ${cpuSlowdown} times slower`,
        columns: [
          '',
          'first paint ms',
          'against the page without scripts',
          'largest paint ms',
          'blocking ms',
          'longest task ms',
          'layout shift',
          'longest task ms on a fast network',
        ],
        rows: paints,
        note: `Medians of ${rounds} visits with an empty cache, 390 wide. Blocking is the time of each task beyond 50 ms until the network is idle.`,
      },
    ]
  } finally {
    await browser.close()
    await shop.stop()
    await data.remove()
  }
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await work())
  return results
}

type Conditions = { withoutScripts?: boolean; network?: typeof slow4g | null }

async function visit(browser: Browser, url: string, { withoutScripts = false, network = slow4g }: Conditions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    if (withoutScripts) await page.route('**/*.js', (route) => route.abort())
    await page.addInitScript(observePaint)
    const loaded = await throttle(page, network)
    await page.goto(url, { waitUntil: 'networkidle' })
    return { ...(await page.evaluate(() => (globalThis as unknown as { paint: Paint }).paint)), ...loaded() }
  } finally {
    await context.close()
  }
}

/** Throttles the page and counts the bytes received. */
async function throttle(page: Page, network: Conditions['network']): Promise<() => Pick<Visit, 'bytes' | 'requests'>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  if (network) await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const kindOf = new Map<string, Kind>()
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    kindOf.set(requestId, kinds.find((kind) => kind === type) ?? 'Other')
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kindOf.get(requestId) ?? 'Other'] += encodedDataLength
  })
  return () => ({ bytes, requests: kindOf.size })
}

/** Runs in the page before its own scripts. */
function observePaint(): void {
  const paint: Paint = { fcp: 0, lcp: 0, blocking: 0, longest: 0, shift: 0 }
  Object.assign(globalThis, { paint })
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    paint.lcp = startTime
  })
  observe('longtask', ({ duration }) => {
    paint.blocking += duration - 50
    paint.longest = Math.max(paint.longest, duration)
  })
  observe('layout-shift', (entry) => {
    paint.shift += (entry as PerformanceEntry & { value: number }).value
  })
}

function weightRow(path: string, visits: readonly Visit[]): (string | number)[] {
  const [first] = visits
  return [path, ...kinds.map((kind) => formatNumber((first?.bytes[kind] ?? 0) / 1024)), first?.requests ?? 0]
}

function paintRow(path: string, visits: readonly Visit[], bare: readonly Visit[]): (string | number)[] {
  const of = (field: keyof Paint, all = visits) => median(all.map((one) => one[field]))
  const [fcp, lcp, blocking, longest] = (['fcp', 'lcp', 'blocking', 'longest'] as const).map((field) => of(field).toFixed(0))
  return [path, fcp ?? '', formatRatio(of('fcp') / of('fcp', bare)), lcp ?? '', blocking ?? '', longest ?? '', of('shift').toFixed(3)]
}
