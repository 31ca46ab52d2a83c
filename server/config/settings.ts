import { type KeyedProvider, keyedProviders } from '#domain/settings/provider-keys.ts'
import type { BankAccount, ServiceContext } from '#services/context.ts'
import type { Config } from './config.ts'
import { isDemo } from './providers.ts'

/** What is in effect until the owner sets something else at the desk (services/settings). */
export function settingsOf(config: Config): ServiceContext['settings'] {
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
    shopAddress: config.SHOP_ADDRESS ?? (isDemo(config) ? 'تهران، خیابان ولیعصر، نمونه' : null),
    cards: { rating: config.CARD_RATING, groupsFamilies: config.FAMILY_CARDS === 'one' },
    ownerEmail: config.OWNER_EMAIL ?? null,
    emailConfirmation: config.EMAIL_CONFIRMATION === 'on',
    passwordMin: config.PASSWORD_MIN,
    notices: { perAccountDaily: config.NOTICES_PER_ACCOUNT, siteHourly: config.NOTICES_PER_HOUR },
    bank: bankOf(config),
    wholesale: wholesaleOf(config),
    orderLimits: {
      heldUnits: config.HOLD_MAX_UNITS,
      heldToman: config.HOLD_MAX_TOMAN,
      cashOrderToman: config.CASH_ORDER_MAX_TOMAN,
      cashOrders: config.CASH_MAX_ORDERS,
      cashUnits: config.CASH_MAX_UNITS,
      cashToman: config.CASH_MAX_TOMAN,
    },
    cashConfirmMinutes: config.CASH_CONFIRM_MINUTES,
    isDemo: isDemo(config),
    acceptsKeys: !isDemo(config) || config.NODE_ENV === 'test',
    environmentProviders: environmentProviders(config),
  }
}

function environmentProviders({ ZARINPAL_MERCHANT_ID, KAVENEGAR_API_KEY, SMTP_URL, S3_ENDPOINT }: Config): readonly KeyedProvider[] {
  const given = { payment: ZARINPAL_MERCHANT_ID, sms: KAVENEGAR_API_KEY, mail: SMTP_URL, files: S3_ENDPOINT }
  return keyedProviders.filter((provider) => given[provider])
}

/** A demo shows an account that belongs to nobody. */
function bankOf(config: Config): BankAccount | null {
  const { BANK_HOLDER: holder, BANK_CARD: card, BANK_IBAN: iban, BANK_NAME: name } = config
  if (holder && card && iban && name) return { holder, card, iban, name }
  return !isDemo(config)
    ? null
    : { holder: 'فروشگاه نمونه', card: '6037990000000000', iban: 'IR000000000000000000000000', name: 'بانک نمونه' }
}

/** A demo shows example links; a real shop its own or none. */
function wholesaleOf(config: Config): ServiceContext['settings']['wholesale'] {
  const [group, sales] = isDemo(config) ? ['https://chat.whatsapp.com/vitrin-example', 'https://wa.me/982191000000'] : [null, null]
  return { groupUrl: config.WHOLESALE_GROUP_URL ?? group, salesUrl: config.WHOLESALE_SALES_URL ?? sales }
}
