import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureProgram } from '#tests/support/system-packages.ts'
import { formatNumber, median } from './statistics.ts'

const kilobit = 1000 / 8

/** Lighthouse's slow 4G, and the slow 3G of WebPageTest. */
export const networks = {
  'slow 4G': { offline: false, latency: 150, downloadThroughput: 1638 * kilobit * 0.9, uploadThroughput: 675 * kilobit * 0.9 },
  'slow 3G': { offline: false, latency: 400, downloadThroughput: 400 * kilobit, uploadThroughput: 400 * kilobit },
}
export type Network = keyof typeof networks

/** A cheap phone: a processor four times slower than this one. */
export const cpuSlowdown = 4

export const resourceTypes = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Other'] as const
type ResourceType = (typeof resourceTypes)[number]

/** CSS selectors: the main control of a page, and what is on the page once a tap on it has worked. */
export type Tap = { control: string; effect: string }

type Paint = { firstPaint: number; largestPaint: number; blocking: number; shift: number }
type Usable = { firstView: number; workingTap: number | null }
type Traffic = { bytes: Record<ResourceType, number>; requests: number }
export type FirstVisit = Paint & Usable & Traffic

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureProgram({
      program: 'chromium-headless-shell',
      paths: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
      debianPackage: 'chromium-headless-shell',
    }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
}

/** Three visits with an empty cache: one observed by the browser alone, one whose viewport is inspected, one whose control is tapped. */
export async function firstVisit(browser: Browser, url: string, network: Network, tap: Tap | null): Promise<FirstVisit> {
  const read = (page: Page, name: string) =>
    page.waitForFunction((key) => Reflect.get(globalThis, key)?.(), name).then((value) => value.jsonValue())
  const observed = await visit(browser, url, network, async (page) => {
    await page.addInitScript(observePaint)
    return (): Promise<Paint> => read(page, 'paint')
  })
  const viewed = await visit(browser, url, network, async (page) => {
    await page.addInitScript(inspectViewport)
    return (): Promise<number> => read(page, 'firstView')
  })
  const tapped =
    tap &&
    (await visit(browser, url, network, async (page) => {
      await page.addInitScript(tapUntilItWorks, tap)
      return (): Promise<number> => read(page, 'workingTap')
    }))
  return { ...observed.result, ...observed.traffic, firstView: viewed.result, workingTap: tapped?.result ?? null }
}

/** `prepare` installs what observes the page and returns how to read it when the network is idle. */
async function visit<T>(
  browser: Browser,
  url: string,
  network: Network,
  prepare: (page: Page) => Promise<() => Promise<T>>,
): Promise<{ result: T; traffic: Traffic }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const read = await prepare(page)
    const traffic = await throttle(page, network)
    await page.goto(url, { waitUntil: 'networkidle' })
    return { result: await read(), traffic }
  } finally {
    await context.close()
  }
}

/** Throttles the page and counts the bytes received. */
async function throttle(page: Page, network: Network): Promise<Traffic> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', networks[network])
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const typeOf = new Map<string, ResourceType>()
  const traffic: Traffic = { bytes: { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0 }, requests: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    typeOf.set(requestId, resourceTypes.find((known) => known === type) ?? 'Other')
    traffic.requests = typeOf.size
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes[typeOf.get(requestId) ?? 'Other'] += encodedDataLength
  })
  return traffic
}

/** Runs in the page before its own scripts. */
function observePaint(): void {
  const paint: Paint = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }
  Object.assign(globalThis, { paint: () => paint })
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    paint.largestPaint = startTime
  })
  observe('longtask', ({ duration }) => {
    paint.blocking += duration - 50
  })
  observe('layout-shift', (entry) => {
    paint.shift += (entry as PerformanceEntry & { value: number }).value
  })
}

/**
 * Runs in the page. Looks every 100 ms at a grid of points in the viewport; the view is complete from when on every point shows the element that it
 * shows in the end, and no picture is missing. More points or samples would slow the page down that they measure.
 */
function inspectViewport(): void {
  const [columns, rows] = [6, 14]
  const samples: { at: number; shown: (Element | null)[] }[] = []
  const shownAt = (_: unknown, index: number) => {
    const [x, y] = [((index % columns) + 0.5) / columns, (Math.floor(index / columns) + 0.5) / rows]
    const element = document.elementFromPoint(x * innerWidth, y * innerHeight)
    return element instanceof HTMLImageElement && !element.complete ? null : element
  }
  const take = () => samples.push({ at: performance.now(), shown: Array.from({ length: columns * rows }, shownAt) })
  const timer = setInterval(() => performance.getEntriesByName('first-contentful-paint').length > 0 && take(), 100)
  const firstView = () => {
    clearInterval(timer)
    take()
    const last = samples.at(-1)?.shown ?? []
    const complete = samples.find(({ shown }) => shown.every((element, point) => element === last[point]))
    return complete?.at
  }
  Object.assign(globalThis, { firstView })
}

/** Runs in the page: an impatient shopper, who taps from the first sight of the control until something happens. */
function tapUntilItWorks({ control, effect }: Tap): void {
  const timer = setInterval(() => {
    if (document.querySelector(effect)) {
      clearInterval(timer)
      const at = performance.now()
      Object.assign(globalThis, { workingTap: () => at })
    } else document.querySelector<HTMLElement>(control)?.click()
  }, 50)
}

export const visitColumns = [
  'first contentful paint ms',
  'first view complete ms',
  'first working tap ms',
  'largest contentful paint ms',
  'blocking ms',
  'layout shift',
]

export const visitNote =
  'A first view is complete when every point of a grid over it shows what it shows in the end, sampled every 100 ms. A working tap is one on the main control of the page, tapped from the first moment on, that has had its effect. Blocking is the time of each task beyond 50 ms until the network is idle.'

/** Medians of several visits. */
export function visitCells(visits: readonly FirstVisit[]): string[] {
  const of = (field: keyof (Paint & Usable)) => median(visits.map((visit) => visit[field] ?? Number.NaN))
  const ms = (field: keyof (Paint & Usable)) => (Number.isNaN(of(field)) ? '' : of(field).toFixed(0))
  return [ms('firstPaint'), ms('firstView'), ms('workingTap'), ms('largestPaint'), ms('blocking'), of('shift').toFixed(3)]
}

export function trafficCells({ bytes, requests }: Traffic): string[] {
  return [...resourceTypes.map((type) => formatNumber(bytes[type] / 1024)), String(requests)]
}
