import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Connection, connect } from '#db/connect.ts'
import { resolveDataFolder } from '#db/embedded/data-folder.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { buildIfNeeded } from '#scripts/build-if-needed.ts'
import { readConfig } from '#server/config/config.ts'
import { createLogger } from '#server/log.ts'
import { openMessages } from '#server/providers/messages.ts'
import { openPayments } from '#server/providers/payments.ts'
import type { ServiceContext } from '#services/context.ts'
import { aProduct, aShippingMethod, type Product } from '#tests/support/factories.ts'
import { makeDataFolder } from '#tests/support/make-data-folder.ts'
import { shopOf, testSecrets } from '#tests/support/shop.ts'
import { baseUrl } from './buyers.ts'
import { type Bank, merchantId, type SmsProvider, smsKey, startBank, startSmsProvider } from './providers.ts'
import { type Program, startShopNode } from './shop-node.ts'

type NodeOptions = { failpoint?: string; databaseUrl?: string }

/** A complete shop for chaos tests: its own database and providers, and nodes as real processes. */
export type ChaosEnvironment = {
  readonly connection: Connection
  /** The same shop in this process, to run jobs at a chosen time. */
  readonly context: ServiceContext
  readonly bank: Bank
  readonly sms: SmsProvider
  readonly databaseUrl: string
  readonly shipping: { id: string; baseRate: number }
  startNode(options?: NodeOptions): Promise<Program>
  aProduct(stock: number): Promise<Product>
  postmasterPid(): Promise<number>
  [Symbol.asyncDispose](): Promise<void>
}

/** With `databaseUrl`, on that database instead of a new one. */
export async function openEnvironment({ databaseUrl }: { databaseUrl?: string } = {}): Promise<ChaosEnvironment> {
  await buildIfNeeded()
  await using undo = new AsyncDisposableStack()
  const folder = await makeDataFolder('vitrin-chaos-')
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const url = databaseUrl ?? (await ownDatabase(folder, undo))
  const [bank, sms] = [await startBank(), await startSmsProvider()]
  for (const { program } of [bank, sms]) undo.use(program)
  const env = environment({ DATABASE_URL: url, DATA_DIR: folder, ZARINPAL_BASE_URL: bank.url, KAVENEGAR_URL: sms.url })
  const connection = undo.adopt(connect({ url }, { statementTimeoutMs: 0, queryTimeoutMs: 0 }), (opened) => opened.close())
  await migrate({ url }, join(import.meta.dirname, '../../db/migrations'))
  // The catalog only: of the payments that a starting demo writes, the gateway knows nothing.
  await seedDemo(connection.db)
  const shipping = await aShippingMethod(connection.db, { rate: 50_000 })
  const held = undo.move()
  return {
    ...{ connection, bank, sms, shipping, databaseUrl: url },
    context: shopInside(env, connection),
    async startNode({ failpoint, databaseUrl: other } = {}) {
      const node = await startShopNode({ ...env, ...(failpoint && { FAILPOINT: failpoint }), ...(other && { DATABASE_URL: other }) })
      return held.use(node)
    },
    aProduct: (stock) => aProduct(connection.db, { price: 1_000_000, stock }),
    postmasterPid: () => postmasterPid(folder),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  }
}

/** On a TCP port, for the proxy. */
async function ownDatabase(folder: string, undo: AsyncDisposableStack): Promise<string> {
  const server = undo.adopt(await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), transport: 'loopback' }), (opened) => opened.stop())
  const { user, password = '', host, port, database } = server.connection
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`
}

function environment(own: Record<string, string>): Record<string, string> {
  const edge = { BASE_URL: baseUrl, TRUSTED_PROXIES: '1', LOG_LEVEL: 'fatal' }
  return { ...edge, ...testSecrets, ZARINPAL_MERCHANT_ID: merchantId, KAVENEGAR_API_KEY: smsKey, ...own }
}

function shopInside(env: Record<string, string>, { db }: Connection): ServiceContext {
  const config = readConfig(env)
  const log = createLogger(config)
  const shopName = () => config.SHOP_NAME
  const { sms, mail } = openMessages(config, { log, metrics: { countMessage: () => {} }, shopName })
  return { ...shopOf(db, { baseUrl }), sms, mail, payments: openPayments(config, { log, shopName, fontHref: undefined }).gateway }
}

async function postmasterPid(folder: string): Promise<number> {
  const { cluster } = await resolveDataFolder(await realpath(join(folder, 'pg')))
  const server = await runningPostmaster(cluster)
  if (!server) throw new Error('PostgreSQL is not running')
  return server.pid
}
