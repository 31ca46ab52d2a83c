import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { launchBrowser } from '#bench/first-visit.ts'
import { createDataDir, startShop } from '#bench/shop-process.ts'

/** The pictures of docs/fa, taken from the desk of a new demo: npm run manual-pictures. */
const folder = 'docs/fa/pictures'

type Shot = {
  readonly name: string
  readonly path: string
  /** What is opened or filled in before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

const followFirst = (part: string) => async (page: Page) => {
  await page.locator(`main a[href^="${part}"]:not([href$="/pictures"])`).first().click()
  await page.waitForURL((url) => url.pathname.startsWith(part))
}

const shots: readonly Shot[] = [
  { name: 'today', path: '/desk' },
  { name: 'orders', path: '/desk/orders?view=to-ship' },
  { name: 'order', path: '/desk/orders?view=to-ship', prepare: followFirst('/desk/orders/0') },
  {
    name: 'refund',
    path: '/desk/orders?view=refunds',
    prepare: async (page) => {
      await followFirst('/desk/orders/0')(page)
      await page.getByRole('button', { name: 'ثبت بازپرداخت' }).first().click()
    },
  },
  { name: 'receipts', path: '/desk/receipts' },
  { name: 'goods', path: '/desk/goods' },
  { name: 'product', path: '/desk/goods', prepare: followFirst('/desk/goods/0') },
  { name: 'sheet', path: '/desk/goods/sheet' },
  { name: 'family', path: '/desk/goods', prepare: followFirst('/desk/goods/families/') },
  {
    name: 'price-run',
    path: '/desk/prices',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'درصد' }).fill('۴')
      await page.getByRole('button', { name: 'دیدن قیمت‌های تازه' }).click()
      await page.getByRole('heading', { name: 'پیش‌نمایش', level: 1 }).waitFor()
    },
  },
  { name: 'rates', path: '/desk/prices/rates' },
  { name: 'stock', path: '/desk/stock' },
  { name: 'import', path: '/desk/import' },
  { name: 'post', path: '/desk/content', prepare: followFirst('/desk/content/posts/') },
  {
    name: 'own-page',
    path: '/desk/content/pages',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'صفحه‌ی تازه' }).click()
      await page.getByRole('textbox', { name: 'عنوان' }).fill('راهنمای خرید اقساطی')
      await page.getByRole('button', { name: 'ساختن و ادامه' }).click()
      await page.getByRole('textbox', { name: 'جمله‌ی زیر عنوان' }).fill('خرید گوشی و لپ‌تاپ در چند قسط، با چک صیادی.')
      await page.getByRole('textbox', { name: 'متن', exact: true }).fill('## چه کسانی می‌توانند\n\nهر کس که چک صیادی به نام خودش دارد.')
    },
  },
  { name: 'slides', path: '/desk/content/slides' },
  { name: 'coupon', path: '/desk/coupons', prepare: (page) => page.getByRole('button', { name: 'کد تازه' }).click() },
  { name: 'reviews', path: '/desk/reviews?tab=all' },
  { name: 'shop-settings', path: '/desk/settings/shop' },
  { name: 'today-phone', path: '/desk' },
  { name: 'receipts-phone', path: '/desk/receipts' },
]

/** What the page of a chapter reserves for its pictures, in app/styles/desk/manual.css. */
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

process.chdir(join(import.meta.dirname, '..'))
const data = await createDataDir()
const shop = await startShop({ dataDir: data.folder })
const browser = await launchBrowser()
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await takeAll(
    browser,
    desktop,
    shots.filter(({ name }) => !name.endsWith('-phone')),
  )
  await takeAll(
    browser,
    phone,
    shots.filter(({ name }) => name.endsWith('-phone')),
  )
} finally {
  await browser.close()
  await shop.stop()
  await data.remove()
}

async function takeAll(from: Browser, device: typeof desktop, taken: readonly Shot[]): Promise<void> {
  const context = await from.newContext({ ...device, locale: 'fa-IR', timezoneId: 'Asia/Tehran', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('theme', 'light'))
  await page.goto(oneTimeLink())
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const shot of taken) await take(page, shot)
  await context.close()
}

function oneTimeLink(): string {
  const env = { ...process.env, DATA_DIR: data.folder, BASE_URL: shop.base }
  return execFileSync(process.execPath, ['scripts/staff.ts', 'link'], { env, encoding: 'utf8' }).trim()
}

async function take(page: Page, { name, path, prepare }: Shot): Promise<void> {
  await page.goto(shop.base + path)
  await settle(page)
  await prepare?.(page)
  await settle(page)
  const width = name.endsWith('-phone') ? 585 : 1200
  const target = join(folder, `${name}.webp`)
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 72, effort: 6 })
    .toFile(target)
  console.log(target)
}

/** The page is open, nothing of it is loading, and its pictures are there. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
