import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { firstPaintScript } from '#app/router/first-paint.ts'
import { countCodes } from '#db/account/phone-codes.ts'
import { type Subscription, subscribeToInvalidations } from '#db/cache-invalidations.ts'
import type { Connection, Db } from '#db/connect.ts'
import { listingOptions } from '#db/listing-options.ts'
import { countWaiting } from '#db/outbox.ts'
import { takeFromLimit } from '#db/rate-limits.ts'
import { Refusal } from '#domain/refusals.ts'
import type { BankAccount, ServiceContext } from '#services/context.ts'
import { createAdmission } from './admission/admission.ts'
import { prepareBusyPage } from './admission/busy-page.ts'
import { type AppDeps, createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Edge } from './edge.ts'
import { securityHeaders } from './headers.ts'
import { createLimiter } from './limits.ts'
import type { Logger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createObserver } from './observe.ts'
import { Addresses } from './page-cache/cache-keys.ts'
import { Changes } from './page-cache/invalidations.ts'
import { PageCache } from './page-cache/page-cache.ts'
import { type FirstAnswer, firstAnswer } from './page-cache/serve-from-cache.ts'
import { type PageDeps, pages, problemPage } from './pages.ts'
import { outsideWithPoints, readFailpoint, repliesWithPoints } from './providers/failpoints.ts'
import { openFiles } from './providers/files.ts'
import { openMessages } from './providers/messages.ts'
import { openPayments } from './providers/payments.ts'
import type { Sandbox } from './providers/sandbox-messages.ts'
import type { ZarinpalSandbox } from './providers/sandbox-zarinpal.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { type Secrets, shopSecrets } from './secrets.ts'

export type BuiltFiles = Omit<PageDeps, 'context' | 'cache' | 'addresses' | 'admission'>

export type OpenShop = {
  context: ServiceContext
  app: Hono<Edge>
  /** For the socket to ask before the app. */
  first: FirstAnswer
  readiness: Readiness
  sandbox: Sandbox | null
  bank: ZarinpalSandbox | null
  pageCache: PageCache
  changes: Changes
  /** From then on pages are kept; without it each is rendered for whoever asks. */
  followChanges: () => Subscription
}

/** Everything between an open database and a listening socket, put together. Starts nothing. */
export function openShop(
  config: Config,
  log: Logger,
  secrets: Secrets,
  { db, pool, reservedPool, to }: Connection,
  files: BuiltFiles,
  admission = createAdmission(),
): OpenShop {
  const readiness = createReadiness({ database: () => pool.query('select 1 from schema_migrations limit 1') })
  const { changes, cache, addresses } = openPageCache(config, log, db)
  const metrics = createMetrics({
    pools: { pages: pool, orders: reservedPool },
    admission,
    outbox: () => countWaiting(db),
    codes: () => countCodes(db),
    pages: () => cache.counts,
  })
  const { sms, mail, sandbox } = openMessages(config, { log, metrics })
  const { gateway, sandbox: bank } = openPayments(config, log, files.assets.fonts[0])
  const failpoint = readFailpoint(config.FAILPOINT)
  const context: ServiceContext = {
    db,
    settings: settingsOf(config),
    secrets: shopSecrets(secrets),
    ...outsideWithPoints({ payments: gateway, sms, mail }, failpoint),
    files: openFiles(config),
    inbox: sandbox?.inbox ?? null,
  }
  const pageDeps: PageDeps = { context, admission, cache, addresses, ...files }
  const deps: AppDeps = {
    context,
    config,
    log,
    metrics,
    readiness,
    admission,
    limiter: createLimiter({ shared: (ask) => takeFromLimit(db, ask), log, onRefused: metrics.countRefusal }),
    headers: { scriptHashes: [sha256(firstPaintScript)], formHosts: [] },
    bank,
    pages: pages(pageDeps),
    renderProblem: (c, status, requestId) => problemPage(pageDeps, c, status, requestId),
    renderBusy: prepareBusyPage(files.assets),
  }
  const observer = createObserver(deps)
  return {
    context,
    app: repliesWithPoints(createApp(deps), failpoint),
    first: firstAnswer({ cache, addresses, observer, headers: securityHeaders(config, deps.headers) }),
    readiness,
    sandbox,
    bank,
    pageCache: cache,
    changes,
    followChanges: () => subscribeToInvalidations(to, changesFor(changes, log)),
  }
}

function openPageCache({ PAGE_CACHE_MB }: Config, log: Logger, db: Db) {
  const changes = new Changes()
  const cache = new PageCache({
    changes,
    mostBytes: PAGE_CACHE_MB * 1_000_000,
    onFailure: (error, route) => {
      const isBusy = error instanceof Refusal && error.code === 'shop.busy'
      if (!isBusy) log.error({ error, route }, 'a page could not be made anew: an older one is shown')
    },
  })
  const readOptionSlugs = async () => (await listingOptions(db)).map(({ slug }) => slug)
  return { changes, cache, addresses: new Addresses({ changes, readOptionSlugs }) }
}

function changesFor(changes: Changes, log: Logger): Parameters<typeof subscribeToInvalidations>[1] {
  return {
    onTags: (words) => changes.heard(words),
    onConnected: (isListening) => changes.listening(isListening),
    onDisconnected: (error) => log.warn({ error }, 'changes of pages are not heard: none is kept until they are'),
  }
}

function settingsOf(config: Config): ServiceContext['settings'] {
  return {
    baseUrl: config.BASE_URL,
    supportPhone: config.SUPPORT_PHONE,
    cardRating: config.CARD_RATING,
    ownerEmail: config.OWNER_EMAIL ?? null,
    emailConfirmation: config.EMAIL_CONFIRMATION === 'on',
    passwordMin: config.PASSWORD_MIN,
    bank: bankOf(config),
    wholesale: wholesaleOf(config),
    isDemo: !config.ZARINPAL_MERCHANT_ID || !config.KAVENEGAR_API_KEY,
  }
}

/** A demo shows an account that is nobody's. */
function bankOf({ BANK_HOLDER: holder, BANK_CARD: card, BANK_IBAN: iban, BANK_NAME: name, isProduction }: Config): BankAccount | null {
  if (holder && card && iban && name) return { holder, card, iban, name }
  return isProduction
    ? null
    : { holder: 'فروشگاه ویترین (نمونه)', card: '6037990000000000', iban: 'IR000000000000000000000000', name: 'بانک نمونه' }
}

/** A demo shows where the links would be; a real shop shows its own or none. */
function wholesaleOf({ WHOLESALE_GROUP_URL, WHOLESALE_SALES_URL, isProduction }: Config): ServiceContext['settings']['wholesale'] {
  const [group, sales] = isProduction ? [null, null] : ['https://chat.whatsapp.com/vitrin-example', 'https://wa.me/982191000000']
  return { groupUrl: WHOLESALE_GROUP_URL ?? group, salesUrl: WHOLESALE_SALES_URL ?? sales }
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
