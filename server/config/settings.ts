import { type KeyedProvider, keyedProviders } from '#domain/settings/provider-keys.ts'
import type { BankAccount, ServiceContext } from '#services/context.ts'
import type { LiveSettings } from '#services/settings/live-settings.ts'
import type { Config } from './config.ts'
import { isDemo } from './providers.ts'

/** What is in effect until the owner sets something else at the desk (services/settings). The rows of the desk decide whether the shop is a demo. */
export function settingsOf(config: Config, stored: LiveSettings['stored']): ServiceContext['settings'] {
  const isDemoShop = isDemo(config, stored)
  return {
    baseUrl: config.BASE_URL,
    name: config.SHOP_NAME,
    slogan: 'فروشگاه آنلاین کالای دیجیتال',
    accent: null,
    logo: null,
    lists: { menu: null, footer: null, rails: null },
    footer: { about: null, rights: null },
    seo: { homeTitle: null, homeDescription: null },
    legal: { owner: null, registration: null, licence: null },
    hours: null,
    social: {},
    enamad: null,
    supportPhone: config.SUPPORT_PHONE,
    shopAddress: config.SHOP_ADDRESS ?? (isDemoShop ? 'تهران، خیابان ولیعصر، نمونه' : null),
    cards: { rating: config.CARD_RATING, groupsFamilies: config.FAMILY_CARDS === 'one' },
    ownerEmail: config.OWNER_EMAIL ?? null,
    emailConfirmation: config.EMAIL_CONFIRMATION === 'on',
    passwordMin: config.PASSWORD_MIN,
    notices: { perAccountDaily: config.NOTICES_PER_ACCOUNT, siteHourly: config.NOTICES_PER_HOUR },
    bank: bankOf(config) ?? (isDemoShop ? exampleBank : null),
    wholesale: {
      groupUrl: config.WHOLESALE_GROUP_URL ?? (isDemoShop ? 'https://chat.whatsapp.com/vitrin-example' : null),
      salesUrl: config.WHOLESALE_SALES_URL ?? (isDemoShop ? 'https://wa.me/982191000000' : null),
    },
    orderLimits: {
      heldUnits: config.HOLD_MAX_UNITS,
      heldToman: config.HOLD_MAX_TOMAN,
      cashOrderToman: config.CASH_ORDER_MAX_TOMAN,
      cashOrders: config.CASH_MAX_ORDERS,
      cashUnits: config.CASH_MAX_UNITS,
      cashToman: config.CASH_MAX_TOMAN,
    },
    cashConfirmMinutes: config.CASH_CONFIRM_MINUTES,
    isDemo: isDemoShop,
    acceptsKeys: !isDemoShop || config.NODE_ENV === 'test',
    environmentProviders: environmentProviders(config),
  }
}

function environmentProviders({ ZARINPAL_MERCHANT_ID, KAVENEGAR_API_KEY, SMTP_URL, S3_ENDPOINT }: Config): readonly KeyedProvider[] {
  const given = { payment: ZARINPAL_MERCHANT_ID, sms: KAVENEGAR_API_KEY, mail: SMTP_URL, files: S3_ENDPOINT }
  return keyedProviders.filter((provider) => given[provider])
}

/** Belongs to nobody. */
const exampleBank: BankAccount = {
  holder: 'فروشگاه نمونه',
  card: '6037990000000000',
  iban: 'IR000000000000000000000000',
  name: 'بانک نمونه',
}

function bankOf({ BANK_HOLDER: holder, BANK_CARD: card, BANK_IBAN: iban, BANK_NAME: name }: Config): BankAccount | null {
  return holder && card && iban && name ? { holder, card, iban, name } : null
}
