import { expect, test } from 'vitest'
import { auditableSetting, type SettingKey, settingForms, settingKeys, validSetting } from './setting-forms.ts'

const valid: { readonly [Key in SettingKey]: Readonly<Record<string, string>> } = {
  identity: { name: '  دیجی‌سرا ', slogan: 'موبایل و لپ‌تاپ' },
  look: { accent: 'FFEB3B' },
  footer: { about: 'از ۱۳۹۰ در بازار رضا', rights: 'همه‌ی حقوق برای دیجی‌سرا محفوظ است' },
  seo: { homeTitle: 'خرید گوشی در شیراز', homeDescription: '' },
  contact: {
    supportPhone: '۰۲۱-۸۸۰۰۰۰۰۰',
    shopAddress: 'شیراز، خیابان زند',
    hours: 'شنبه تا پنجشنبه، ۹ تا ۲۱',
    ownerEmail: 'Sara@Example.com',
  },
  legal: { owner: 'شرکت دیجی‌سرا', registration: '۱۲۳۴۵ - ۱۴۰۰۱۲۳۴۵۶۷', licence: '' },
  social: { instagram: 'https://www.instagram.com/digisara', telegram: '' },
  trust: { enamadId: '۱۲۳۴۵۶', enamadCode: 'aB3xY9' },
  bank: { holder: 'سارا احمدی', bankName: 'ملی', card: '۶۰۳۷ ۹۹۷۵ ۵۱۲۳ ۴۵۶۱', iban: 'ir06 2960 0000 0010 0324 2000 01' },
  wholesale: { groupUrl: 'https://t.me/joinchat/abc', salesUrl: '' },
  shopping: { cardRating: 'reviews', familyCards: 'each', emailConfirmation: 'on', passwordMin: '۸' },
  rateSource: {
    ...{ sourceUrl: 'https://rates.example/latest', sourcePath: 'data.usd.price', sourceCurrency: 'USD' },
    ...{ sourceUnit: 'rial', sourceApply: 'auto', sourceMaxPercent: '۳' },
  },
}

test('values are stored cleaned: one line, Latin digits in numbers, normalized URLs', () => {
  expect(validSetting('identity', valid.identity)).toEqual({ name: 'دیجی‌سرا', slogan: 'موبایل و لپ‌تاپ' })
  expect(validSetting('look', valid.look)).toEqual({ accent: '#ffeb3b' })
  expect(validSetting('contact', valid.contact)).toMatchObject({ supportPhone: '021-88000000', ownerEmail: 'sara@example.com' })
  expect(validSetting('bank', valid.bank)).toMatchObject({ card: '6037997551234561', iban: 'IR062960000000100324200001' })
  expect(validSetting('trust', valid.trust)).toEqual({ enamadId: '123456', enamadCode: 'aB3xY9' })
  expect(validSetting('shopping', valid.shopping).passwordMin).toBe('8')
})

test.each(settingKeys)('every field of %s is stored, and no other is accepted', (key) => {
  expect(Object.keys(validSetting(key, valid[key])).sort()).toEqual(Object.keys(settingForms[key]).sort())
  for (const name of ['version', 'baseUrl', 'isDemo', '__proto__', 'constructor']) {
    const given = Object.fromEntries([...Object.entries(valid[key]), [name, 'x']])
    expect(() => validSetting(key, given)).toThrow(expect.objectContaining({ code: 'request.malformed' }))
  }
})

test.each<[SettingKey, Record<string, string>, string[]]>([
  ['identity', { name: '' }, ['name']],
  ['identity', { name: 'ن'.repeat(31) }, ['name']],
  ['identity', { name: '\u202e\u200f' }, ['name']],
  ['look', { accent: 'سبز' }, ['accent']],
  ['look', { accent: '#fff}</style>' }, ['accent']],
  ['footer', { about: 'پ'.repeat(301) }, ['about']],
  ['contact', { supportPhone: 'تماس' }, ['supportPhone']],
  ['contact', { ownerEmail: 'a@b, c@d.ir' }, ['ownerEmail']],
  ['social', { instagram: 'https://evil.example/digisara' }, ['instagram']],
  ['social', { telegram: 'javascript:alert(1)' }, ['telegram']],
  ['social', { telegram: 'http://t.me/x' }, ['telegram']],
  ['social', { telegram: 'https://t.me@evil.example/' }, ['telegram']],
  ['wholesale', { groupUrl: 'data:text/html,x' }, ['groupUrl']],
  ['trust', { enamadCode: '' }, ['enamadCode']],
  ['trust', { enamadCode: '"><script>' }, ['enamadCode']],
  ['bank', { card: '6037997551234562' }, ['card']],
  ['bank', { iban: '', card: '' }, ['card', 'iban']],
  ['shopping', { passwordMin: '5' }, ['passwordMin']],
  ['shopping', { cardRating: 'stars' }, ['cardRating']],
])('%s refuses %o', (key, wrong, names) => {
  const fields = names.map((name) => expect.objectContaining({ name }))
  expect(() => validSetting(key, { ...valid[key], ...wrong })).toThrow(
    expect.objectContaining({ code: 'request.malformed', details: { fields } }),
  )
})

test('without any part the group is empty', () => {
  expect(validSetting('bank', {})).toEqual({ holder: '', bankName: '', card: '', iban: '' })
})

test('an audit row has no person and no whole account number', () => {
  const bank = validSetting('bank', valid.bank)
  expect(auditableSetting('bank', bank)).toEqual({ key: 'bank', bankName: 'ملی', card: '…4561', iban: '…0001' })
  expect(auditableSetting('contact', validSetting('contact', valid.contact))).not.toHaveProperty('ownerEmail')
})
