import { type Province, provinces } from '#domain/account/provinces.ts'
import { plainHeader } from '#domain/desk/import/import-fields.ts'

/** The codes that WooCommerce stores for the provinces of Iran. */
const names: Readonly<Record<string, string>> = {
  ...{ ABZ: 'البرز', ADL: 'اردبیل', BHR: 'بوشهر', CHB: 'چهارمحال و بختیاری', EAZ: 'آذربایجان شرقی', ESF: 'اصفهان', FRS: 'فارس' },
  ...{ GIL: 'گیلان', GLS: 'گلستان', GZN: 'قزوین', HDN: 'همدان', HRZ: 'هرمزگان', ILM: 'ایلام', KBD: 'کهگیلویه و بویراحمد' },
  ...{ KHZ: 'خوزستان', KRD: 'کردستان', KRH: 'کرمانشاه', KRN: 'کرمان', LRS: 'لرستان', MKZ: 'مرکزی', MZN: 'مازندران' },
  ...{ NKH: 'خراسان شمالی', QHM: 'قم', RKH: 'خراسان رضوی', SBN: 'سیستان و بلوچستان', SKH: 'خراسان جنوبی', SMN: 'سمنان' },
  ...{ THR: 'تهران', WAZ: 'آذربایجان غربی', YZD: 'یزد', ZJN: 'زنجان' },
}

export const provinceCodes = Object.keys(names)

const byName = new Map(provinces.map((province) => [plainHeader(province.name), province]))

/** By code, or by name however it is spelled; undefined when it is neither. */
export function provinceOf(state: string): Province | undefined {
  return byName.get(plainHeader(names[state.trim().toUpperCase()] ?? state.replace(/^\s*استان\s+/, '')))
}

/** The city as addresses here have it; one that they do not have is written before the street. */
export function cityIn({ cities }: Province, name: string): string | undefined {
  const plain = plainHeader(name)
  return cities.find((city) => plainHeader(city) === plain)
}
