import type { Db } from '#db/connect.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import { shopSecrets } from '#server/config/secrets.ts'
import type { ServiceContext, ShopSettings } from '#services/context.ts'
import { createQueues } from '#services/queue/queues.ts'

/** Test keys: every test database is dropped. */
export const testSecrets = {
  SESSION_SECRET: 'session secret of the tests, 32 characters',
  CODE_SECRET: 'code secret of the tests, 32 characters',
  NATIONAL_ID_KEY: 'national id key of the tests, 32 characters',
  NATIONAL_ID_INDEX_KEY: 'national id index key of the tests, 32',
  TOTP_KEY: 'totp key of the tests, thirty-two characters',
  SETTINGS_KEY: 'settings key of the tests, 32 characters',
}

const settings: ShopSettings = {
  baseUrl: 'http://shop.invalid',
  name: 'ویترین',
  slogan: 'فروشگاه آنلاین کالای دیجیتال',
  accent: null,
  logo: null,
  lists: { menu: null, footer: null, rails: null },
  footer: { about: null, rights: null },
  seo: { homeTitle: null, homeDescription: null },
  legal: { owner: null, registration: null, licence: null },
  supportPhone: '',
  hours: null,
  social: {},
  enamad: null,
  cards: { rating: 'fixed', groupsFamilies: true },
  ownerEmail: null,
  emailConfirmation: false,
  passwordMin: 6,
  notices: { perAccountDaily: 20, siteHourly: 2_000 },
  isDemo: true,
  acceptsKeys: true,
  environmentProviders: [],
  bank: null,
  shopAddress: 'تهران، خیابان ولیعصر، نمونه',
  orderLimits: {
    heldUnits: 60,
    heldToman: 1_000_000_000,
    cashOrderToman: 300_000_000,
    cashOrders: 3,
    cashUnits: 20,
    cashToman: 300_000_000,
  },
  cashConfirmMinutes: 60,
  wholesale: { groupUrl: null, salesUrl: null },
}

const refuse = () => Promise.reject(new Error('this shop has no way to the outside'))
const noPayments: PaymentGateway = {
  provider: 'zarinpal',
  merchant: 'none',
  environment: 'sandbox',
  startUrl: () => '',
  request: refuse,
  verify: refuse,
  inquiry: refuse,
  unverified: refuse,
}
const noFiles = { put: refuse, get: refuse, delete: refuse, list: refuse }
const noMessages = {
  sms: { sendCode: refuse, sendText: refuse },
  mail: { send: refuse },
  payments: noPayments,
  files: noFiles,
  rateSource: { read: refuse },
  woocommerce: {
    ...{ products: refuse, variations: refuse, categories: refuse, currency: refuse, weightUnit: refuse, picture: refuse },
    ...{ reviews: refuse, customers: refuse, productsById: refuse },
  },
  inbox: null,
  backups: null,
}

/** A service context for tests without HTTP; sending a message throws. */
export function shopOf(db: Db, own: Partial<ShopSettings> = {}): ServiceContext {
  return { db, settings: { ...settings, ...own }, secrets: shopSecrets(testSecrets), ...noMessages, queues: createQueues() }
}
