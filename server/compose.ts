import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import type { Assets } from '#app/router/page-data.ts'
import { renderRefused } from '#app/router/render-refused.tsx'
import { countCodes } from '#db/account/phone-codes.ts'
import type { Connection, Db } from '#db/connect.ts'
import { openDeskSessions } from '#db/desk/sessions.ts'
import { readSettings } from '#db/desk/settings.ts'
import { jobStates } from '#db/jobs.ts'
import { listingOptions } from '#db/listing-options.ts'
import { notifyDesk, type Subscription, subscribeToNotifications } from '#db/notifications.ts'
import { countWaiting } from '#db/outbox.ts'
import { takeFromLimit } from '#db/rate-limits.ts'
import { Refusal } from '#domain/refusals.ts'
import { accentStyle } from '#domain/settings/accent.ts'
import { rateSource } from '#gateways/rate-source.ts'
import { wooCommerceApi } from '#gateways/woocommerce.ts'
import { warmListing } from '#listing/find-listing.ts'
import type { ServiceContext, ShopSecrets } from '#services/context.ts'
import { createQueues } from '#services/queue/queues.ts'
import { LiveSettings } from '#services/settings/live-settings.ts'
import { type Admission, areOrdersRunning, createAdmission } from './admission/admission.ts'
import { createPriorityGrant } from './admission/grant-priority.ts'
import { accountPace, createPacer, filePace, networkPace } from './admission/pacing.ts'
import { type AppDeps, createApp } from './app.ts'
import type { AppEnv } from './app-env.ts'
import type { Config } from './config/config.ts'
import { missingSettings } from './config/providers.ts'
import { type Secrets, shopSecrets } from './config/secrets.ts'
import { settingsOf } from './config/settings.ts'
import { DeskStreams } from './desk/streams.ts'
import { createProblemPages, documentSettings } from './documents.ts'
import { type SecurityHeaders, securityHeaders } from './headers.ts'
import type { Logger } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createObserver } from './observe.ts'
import { CacheKeys } from './page-cache/cache-keys.ts'
import { Invalidations } from './page-cache/invalidations.ts'
import { PageCache } from './page-cache/page-cache.ts'
import { createPageResponder } from './page-cache/page-response.ts'
import { type ServeFromCache, serveFromCache } from './page-cache/serve-from-cache.ts'
import { type BuiltFiles, pages } from './pages.ts'
import { preparePerSettings } from './prepared-page.ts'
import { liveAccounts } from './providers/accounts.ts'
import { providersWithFailpoints, readFailpoint, responsesWithFailpoints } from './providers/failpoints.ts'
import { openFiles } from './providers/files.ts'
import { openMessages } from './providers/messages.ts'
import { openPayments } from './providers/payments.ts'
import type { Sandbox } from './providers/sandbox-messages.ts'
import { createLimiter } from './rate-limits/limiter.ts'
import { createReadiness, type Readiness } from './readiness.ts'

type ServerOptions = {
  readonly config: Config
  readonly log: Logger
  readonly secrets: Secrets
  readonly connection: Connection
  readonly files: BuiltFiles
  readonly admission?: Admission
}

export type ComposedServer = {
  context: ServiceContext
  app: Hono<AppEnv>
  /** Called for each request before the app. */
  serveFromCache: ServeFromCache
  readiness: Readiness
  sandbox: Sandbox | null
  pageCache: PageCache
  invalidations: Invalidations
  /** The event streams of open desks. */
  streams: DeskStreams
  /** Reads the owner's settings; those of the environment are in effect until then. */
  loadSettings: () => Promise<void>
  /** One line for each setting that is missing for selling; of use once the owner's settings are read. */
  missingSettings: () => string[]
  /** Subscribes to the database's notifications. Until then no page is cached and no desk is live. */
  followNotifications: () => Subscription
}

/** The composition root: everything between an open database and a listening socket. Starts nothing. */
export function composeServer({ config, log, secrets, connection, files, admission = createAdmission() }: ServerOptions): ComposedServer {
  const { db, pool, to } = connection
  const readiness = createReadiness({ database: () => pool.query('select 1 from schema_migrations limit 1') })
  const { invalidations, cache, cacheKeys } = openPageCache(config, log, db)
  const metrics = openMetrics(connection, admission, cache)
  const settings = openSettings(config, log, { db, invalidations })
  const keys = shopSecrets(secrets)
  const { sms, mail, sandbox, gateway, bank, store } = openProviders(config, log, { settings, keys, metrics, assets: files.assets })
  const failpoint = readFailpoint(config.FAILPOINT)
  const context: ServiceContext = {
    db,
    get settings() {
      return settings.current
    },
    secrets: keys,
    ...providersWithFailpoints({ payments: gateway, sms, mail }, failpoint),
    files: store,
    get inbox() {
      return settings.current.isDemo ? (sandbox?.inbox ?? null) : null
    },
    ...{ rateSource: rateSource(), woocommerce: wooCommerceApi(), backups: backupsOf(config, to) },
    queues: createQueues(),
  }
  const headers = headersOf(config, files.assets, settings)
  const observer = createObserver({ config, log, metrics })
  const respondWithPage = createPageResponder(headers)
  const protection = createProtection(context, admission, files.assets)
  const streams = openStreams(db, log)
  const deps: AppDeps = {
    context,
    streams,
    config,
    log,
    metrics,
    readiness,
    admission,
    ...protection,
    limiter: createLimiter({ shared: (request) => takeFromLimit(db, request), log, onRefused: metrics.countRefusal }),
    observer,
    securityHeaders: headers,
    bank,
    pages: pages({ context, admission, cache, cacheKeys, respondWithPage, respondWithProblem: protection.respondWithProblem, ...files }),
  }
  return {
    context,
    app: responsesWithFailpoints(createApp(deps), failpoint),
    serveFromCache: serveFromCache({ cache, cacheKeys, observer, respondWithPage, pace: protection.pace }),
    readiness,
    sandbox,
    pageCache: cache,
    invalidations,
    streams,
    loadSettings: () => settings.refresh(),
    missingSettings: () => missingSettings(config, settings),
    followNotifications: () => subscribeToNotifications(to, listenerOf({ db, invalidations, streams, settings, log })),
  }
}

type ProvidersDeps = { settings: LiveSettings; keys: ShopSecrets; metrics: Metrics; assets: Assets }

function openProviders(config: Config, log: Logger, { settings, keys, metrics, assets }: ProvidersDeps) {
  const shopName = () => settings.current.name
  const own = { log, shopName, accounts: liveAccounts(config, { settings, secrets: keys, log }) }
  const { sandbox: bank, gateway } = openPayments(config, { ...own, fontHref: assets.fonts[0] })
  return { ...openMessages(config, { ...own, metrics }), gateway, bank, store: openFiles(config, own.accounts) }
}

/** The CSP contains the hash of the owner's accent style; rebuilt when the accent changes. */
function headersOf(config: Config, { headScript, styles }: Assets, settings: LiveSettings): SecurityHeaders {
  const headersWith = (accent: string | null) => {
    const allowed = accent === null ? [styles] : [styles, accentStyle(accent)]
    return securityHeaders(config, { scriptHashes: [sha256(headScript)], styleHashes: allowed.map(sha256), formHosts: [] })
  }
  let { accent } = settings.current
  let headers = headersWith(accent)
  return {
    get page() {
      if (settings.current.accent !== accent) {
        accent = settings.current.accent
        headers = headersWith(accent)
      }
      return headers.page
    },
    other: headers.other,
  }
}

function openMetrics({ db, pool, reservedPool, deskPool }: Connection, admission: Admission, cache: PageCache) {
  return createMetrics({
    pools: { pages: pool, orders: reservedPool, desk: deskPool },
    admission,
    outbox: () => countWaiting(db),
    codes: () => countCodes(db),
    jobs: () => jobStates(db),
    pages: () => cache.counts,
  })
}

/** Only the embedded database: another one has its own tools (docs/deploy.md). */
function backupsOf({ DATA_DIR, BACKUP_DIR, BACKUP_KEEP }: Config, to: Connection['to']): ServiceContext['backups'] {
  if ('url' in to) return null
  return { dataDir: DATA_DIR, connection: to, folder: BACKUP_DIR ?? join(DATA_DIR, 'backups'), keep: BACKUP_KEEP }
}

/** What keeps one client from delaying all others. */
function createProtection(context: ServiceContext, admission: Admission, assets: Assets) {
  const busyPage = preparePerSettings(context, (settings) => renderRefused(assets, documentSettings(settings), 'busy'))
  const areRunning = () => areOrdersRunning(admission)
  return {
    grantPriority: createPriorityGrant(context),
    pace: createPacer(areRunning, networkPace),
    paceFiles: createPacer(areRunning, filePace),
    paceAccount: createPacer(areRunning, accountPace),
    respondWithProblem: createProblemPages({ context, assets }),
    respondBusy: (c: Context) => busyPage(c, 503),
  }
}

function openPageCache({ PAGE_CACHE_MB }: Config, log: Logger, db: Db) {
  const invalidations = new Invalidations()
  const cache = new PageCache({
    invalidations,
    maxBytes: PAGE_CACHE_MB * 1_000_000,
    onRenderError: (error, route) => {
      const isBusy = error instanceof Refusal && error.code === 'shop.busy'
      if (!isBusy) log.error({ error, route }, 'rendering a page failed: a stale one is served')
    },
  })
  const readOptionSlugs = async () => (await listingOptions(db)).map(({ slug }) => slug)
  return { invalidations, cache, cacheKeys: new CacheKeys({ invalidations, readOptionSlugs }) }
}

function openSettings(config: Config, log: Logger, { db, invalidations }: { db: Db; invalidations: Invalidations }): LiveSettings {
  return new LiveSettings({
    defaults: (stored) => settingsOf(config, stored),
    read: () => readSettings(db),
    onChanged: () => invalidations.invalidate(['everything']),
    onError: (error) => log.error({ error }, 'the settings could not be read: the previous ones stay in effect'),
  })
}

function openStreams(db: Db, log: Logger): DeskStreams {
  return new DeskStreams({
    announce: (kind, ...ids) => notifyDesk(db, kind, ids),
    openSessions: (ids) => openDeskSessions(db, ids),
    onError: (error) => log.warn({ error }, 'the streams of the desk could not be checked'),
  })
}

type Followers = { db: Db; invalidations: Invalidations; streams: DeskStreams; settings: LiveSettings; log: Logger }

function listenerOf({ db, invalidations, streams, settings, log }: Followers): Parameters<typeof subscribeToNotifications>[1] {
  return {
    onTags: (tags) => invalidations.invalidate(tags),
    onDesk: (kind, ids) => {
      streams.notify(kind, ids)
      // A job may change more of the catalog than an index reads at once: it follows every second, also where nobody opens a listing.
      if (kind === 'job') warmListing(db).catch((error) => log.warn({ error }, 'following the catalog failed'))
    },
    onSettings: () => settings.refreshInBackground(),
    onConnected: (isListening) => {
      invalidations.setConnected(isListening)
      streams.setConnected(isListening)
      // A change may have been missed.
      if (isListening) settings.refreshInBackground()
    },
    onDisconnected: (error) =>
      log.warn({ error }, 'connection for notifications lost: no page is cached and no desk is live until it is back'),
  }
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
