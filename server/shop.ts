import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { themeScript } from '#app/router/theme-script.ts'
import { countCodes } from '#db/account/phone-codes.ts'
import type { Connection } from '#db/connect.ts'
import { countWaiting } from '#db/outbox.ts'
import { takeFromLimit } from '#db/rate-limits.ts'
import type { BankAccount, Shop } from '#services/context.ts'
import { type AppDeps, createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Edge } from './edge.ts'
import { createLimiter } from './limits.ts'
import type { Logger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { outsideWithPoints, readFailpoint, repliesWithPoints } from './outside/failpoints.ts'
import { openFiles } from './outside/files.ts'
import { openMessages } from './outside/messages.ts'
import { openPayments } from './outside/payments.ts'
import type { Sandbox } from './outside/sandbox.ts'
import type { ZarinpalSandbox } from './outside/sandbox-zarinpal.ts'
import { type PageDeps, pages, problemPage } from './pages.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { type Secrets, shopSecrets } from './secrets.ts'

export type BuiltFiles = Omit<PageDeps, 'shop'>

export type OpenShop = { shop: Shop; app: Hono<Edge>; readiness: Readiness; sandbox: Sandbox | null; bank: ZarinpalSandbox | null }

/** Everything between an open database and a listening socket, put together. Starts nothing. */
export function openShop(config: Config, log: Logger, secrets: Secrets, { db, pool }: Connection, files: BuiltFiles): OpenShop {
  const readiness = createReadiness({ database: () => pool.query('select 1 from schema_migrations limit 1') })
  const metrics = createMetrics({ pool: () => pool, outbox: () => countWaiting(db), codes: () => countCodes(db) })
  const { sms, mail, sandbox } = openMessages(config, { log, metrics })
  const { gateway, sandbox: bank } = openPayments(config, log, files.assets.fonts[0])
  const failpoint = readFailpoint(config.FAILPOINT)
  const shop: Shop = {
    db,
    settings: settingsOf(config),
    secrets: shopSecrets(secrets),
    ...outsideWithPoints({ payments: gateway, sms, mail }, failpoint),
    files: openFiles(config),
    inbox: sandbox?.inbox ?? null,
  }
  const pageDeps: PageDeps = { shop, ...files }
  const deps: AppDeps = {
    shop,
    config,
    log,
    metrics,
    readiness,
    limiter: createLimiter({ shared: (ask) => takeFromLimit(db, ask), log, onRefused: metrics.countRefusal }),
    headers: { scriptHashes: [sha256(themeScript)], formHosts: [] },
    bank,
    pages: pages(pageDeps),
    renderProblem: (c, status, requestId) => problemPage(pageDeps, c, status, requestId),
  }
  return { shop, app: repliesWithPoints(createApp(deps), failpoint), readiness, sandbox, bank }
}

function settingsOf(config: Config): Shop['settings'] {
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
function wholesaleOf({ WHOLESALE_GROUP_URL, WHOLESALE_SALES_URL, isProduction }: Config): Shop['settings']['wholesale'] {
  const [group, sales] = isProduction ? [null, null] : ['https://chat.whatsapp.com/vitrin-example', 'https://wa.me/982191000000']
  return { groupUrl: WHOLESALE_GROUP_URL ?? group, salesUrl: WHOLESALE_SALES_URL ?? sales }
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
