import type { StoredSetting } from '#db/desk/settings.ts'
import type { Logo } from '#domain/settings/logo.ts'
import {
  type AllSettings,
  isSettingKey,
  type SettingValues,
  type SocialName,
  settingKeys,
  socialHosts,
} from '#domain/settings/setting-forms.ts'
import { listsOf } from '#services/content/owner-lists.ts'
import type { ShopSettings } from '#services/context.ts'

/** The forms of the desk as the environment fills them before anything is saved. */
function formsOf(settings: ShopSettings): AllSettings {
  const { name, slogan, accent, footer, seo, legal, supportPhone, shopAddress, hours, ownerEmail, social, enamad, bank, wholesale, cards } =
    settings
  const socialNames = Object.keys(socialHosts) as SocialName[]
  return {
    identity: { name, slogan },
    look: { accent: accent ?? '' },
    footer: { about: footer.about ?? '', rights: footer.rights ?? '' },
    seo: { homeTitle: seo.homeTitle ?? '', homeDescription: seo.homeDescription ?? '' },
    contact: { supportPhone, shopAddress: shopAddress ?? '', hours: hours ?? '', ownerEmail: ownerEmail ?? '' },
    legal: { owner: legal.owner ?? '', registration: legal.registration ?? '', licence: legal.licence ?? '' },
    social: Object.fromEntries(socialNames.map((channel) => [channel, social[channel] ?? ''])) as SettingValues<'social'>,
    trust: { enamadId: enamad?.id ?? '', enamadCode: enamad?.code ?? '' },
    bank: { holder: bank?.holder ?? '', bankName: bank?.name ?? '', card: bank?.card ?? '', iban: bank?.iban ?? '' },
    wholesale: { groupUrl: wholesale.groupUrl ?? '', salesUrl: wholesale.salesUrl ?? '' },
    shopping: {
      cardRating: cards.rating,
      familyCards: cards.groupsFamilies ? 'one' : 'each',
      emailConfirmation: settings.emailConfirmation ? 'on' : 'off',
      passwordMin: String(settings.passwordMin),
    },
    rateSource: { sourceUrl: '', sourcePath: '', sourceCurrency: 'USD', sourceUnit: 'toman', sourceApply: 'ask', sourceMaxPercent: '3' },
  }
}

/** The row that an upload writes; no form of texts. */
export const logoRow = 'logo'

export function logoOf(stored: readonly StoredSetting[]): Logo | null {
  const { key, width, height } = stored.find((row) => row.key === logoRow)?.value ?? {}
  return key ? { key, width: Number(width), height: Number(height) } : null
}

/** The forms with what was saved: a row wins over the environment, field by field, so that a field of a later version has its default. */
export function formsWith(defaults: ShopSettings, stored: readonly StoredSetting[]): AllSettings {
  const forms: Record<string, Readonly<Record<string, string>>> = { ...formsOf(defaults) }
  for (const { key, value } of stored) if (isSettingKey(key)) forms[key] = { ...forms[key], ...value }
  return Object.fromEntries(settingKeys.map((key) => [key, forms[key]])) as AllSettings
}

/** The settings in effect, from the environment and the rows. */
export function settingsWith(defaults: ShopSettings, stored: readonly StoredSetting[]): ShopSettings {
  const { identity, look, footer, seo, legal, contact, social, trust, bank, wholesale, shopping } = formsWith(defaults, stored)
  return {
    ...defaults,
    ...identity,
    accent: look.accent || null,
    logo: logoOf(stored),
    lists: listsOf(stored),
    footer: { about: footer.about || null, rights: footer.rights || null },
    seo: { homeTitle: seo.homeTitle || null, homeDescription: seo.homeDescription || null },
    legal: { owner: legal.owner || null, registration: legal.registration || null, licence: legal.licence || null },
    supportPhone: contact.supportPhone,
    shopAddress: contact.shopAddress || null,
    hours: contact.hours || null,
    ownerEmail: contact.ownerEmail || null,
    social: Object.fromEntries(Object.entries(social).filter(([, href]) => href !== '')),
    enamad: trust.enamadId ? { id: trust.enamadId, code: trust.enamadCode } : null,
    bank: bank.card ? { holder: bank.holder, name: bank.bankName, card: bank.card, iban: bank.iban } : null,
    wholesale: { groupUrl: wholesale.groupUrl || null, salesUrl: wholesale.salesUrl || null },
    cards: { rating: shopping.cardRating === 'reviews' ? 'reviews' : 'fixed', groupsFamilies: shopping.familyCards !== 'each' },
    emailConfirmation: shopping.emailConfirmation === 'on',
    passwordMin: Number(shopping.passwordMin),
  }
}
