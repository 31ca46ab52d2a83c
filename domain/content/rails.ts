import { parseToman } from '#domain/money.ts'
import { type ListGroup, listRow } from './owner-lists.ts'

/** What a rail of the home page is made of. */
export const railSourceLabels = {
  newest: 'تازه‌ترین‌ها',
  'best-selling': 'پرفروش‌ترین‌ها',
  discounted: 'تخفیف‌دارها',
  'under-price': 'زیر یک قیمت',
  category: 'یک دسته',
  brand: 'یک برند',
  picked: 'کالاهای انتخابی',
} as const

export type RailSource = keyof typeof railSourceLabels
export const railSources = Object.keys(railSourceLabels) as readonly RailSource[]

export function isRailSource(name: string): name is RailSource {
  return Object.hasOwn(railSourceLabels, name)
}

/** The rails of a shop whose owner has not changed them. */
export const defaultRails: readonly ListGroup[] = [
  {
    ...listRow(1, {}),
    rows: [
      listRow(2, { title: 'تازه‌ترین‌ها', source: 'newest', value: '', isShown: 'true' }),
      listRow(3, { title: 'پرفروش‌ترین‌ها', source: 'best-selling', value: '', isShown: 'true' }),
      listRow(4, { title: 'زیر ۱۰٬۰۰۰٬۰۰۰ تومان', source: 'under-price', value: '10000000', isShown: 'true' }),
    ],
  },
]

/** URLs or slugs of products, separated by spaces or commas; of a URL the last part. */
export function railSlugs(value: string): string[] {
  const slugs = value.split(/[\s,،]+/).map((one) => one.replace(/[?#].*$/, '').replace(/\/+$/, ''))
  return [...new Set(slugs.map((one) => one.slice(one.lastIndexOf('/') + 1)))].filter((one) => one !== '')
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What is wrong with the value that a source needs; null when nothing is. */
export function railValueProblem({ source = '', value = '' }: Readonly<Record<string, string>>): string | null {
  if (source === 'under-price') return parseToman(value) ? null : 'سقف قیمت را به تومان بنویسید'
  if (source === 'category' || source === 'brand') return slug.test(value) ? null : 'نشانی لاتین آن را بنویسید؛ مانند mobile'
  if (source !== 'picked') return null
  const slugs = railSlugs(value)
  return slugs.length > 0 && slugs.length <= 20 && slugs.every((one) => slug.test(one)) ? null : 'نشانی ۱ تا ۲۰ کالا را بنویسید'
}
