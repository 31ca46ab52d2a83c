import type { BankAccount, ServiceContext } from '#services/context.ts'
import type { Config } from './config.ts'

/** The part of the configuration that services may read. */
export function settingsOf(config: Config): ServiceContext['settings'] {
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

/** A demo shows an account that belongs to nobody. */
function bankOf({ BANK_HOLDER: holder, BANK_CARD: card, BANK_IBAN: iban, BANK_NAME: name, isProduction }: Config): BankAccount | null {
  if (holder && card && iban && name) return { holder, card, iban, name }
  return isProduction
    ? null
    : { holder: 'فروشگاه ویترین (نمونه)', card: '6037990000000000', iban: 'IR000000000000000000000000', name: 'بانک نمونه' }
}

/** A demo shows example links; a real shop its own or none. */
function wholesaleOf({ WHOLESALE_GROUP_URL, WHOLESALE_SALES_URL, isProduction }: Config): ServiceContext['settings']['wholesale'] {
  const [group, sales] = isProduction ? [null, null] : ['https://chat.whatsapp.com/vitrin-example', 'https://wa.me/982191000000']
  return { groupUrl: WHOLESALE_GROUP_URL ?? group, salesUrl: WHOLESALE_SALES_URL ?? sales }
}
