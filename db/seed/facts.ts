import type { products } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import type { ProductFacts, RegistryState } from '#domain/product/facts.ts'
import { warrantyMonthsOf } from '#domain/product/warranty.ts'
import { categories } from './categories.ts'
import { numberFor } from './deterministic-random.ts'
import type { SeedProduct } from './types.ts'

type Box = { weightG: number; boxMm: [length: number, width: number, height: number]; company: string }

/** What a parcel of each first-level category is like, and an invented company that repairs such products. */
const boxes: Record<string, Box> = {
  mobile: { weightG: 420, boxMm: [180, 95, 50], company: 'همراه‌سرویس آرمان' },
  laptop: { weightG: 2600, boxMm: [420, 300, 80], company: 'رایان‌گستر نوین' },
  tablet: { weightG: 980, boxMm: [300, 220, 60], company: 'همراه‌سرویس آرمان' },
  'smart-watch': { weightG: 310, boxMm: [200, 90, 60], company: 'همراه‌سرویس آرمان' },
  audio: { weightG: 380, boxMm: [220, 200, 90], company: 'آواپرداز مهر' },
  accessories: { weightG: 240, boxMm: [170, 100, 45], company: 'پشتیبان کالای پارس' },
  'virtual-reality': { weightG: 1150, boxMm: [290, 210, 140], company: 'رایان‌گستر نوین' },
  'smart-home': { weightG: 900, boxMm: [200, 180, 180], company: 'پشتیبان کالای پارس' },
}
const parentOf = new Map(categories.flatMap(({ slug, children }) => children.map((child): [string, string] => [child.slug, slug])))

const boxOf = ({ category }: SeedProduct): Box => {
  const box = boxes[parentOf.get(category) ?? '']
  if (!box) throw new Error(`no box for the category ${category}`)
  return box
}

/** Phones are sold with their IMEI on the invoice. */
export const needsImei = (parent: string): boolean => parent === 'mobile'

export function shownFacts(product: SeedProduct): ProductFacts {
  const months = warrantyMonthsOf(product.attributes.warranty ?? '')
  return {
    condition: 'new',
    warrantyMonths: months,
    warrantyCompany: months ? boxOf(product).company : null,
    registryState: registryOf(product),
  }
}

/** Every fifth brand-new phone is registered by its buyer. */
function registryOf({ category, slug }: SeedProduct): RegistryState | null {
  if (!needsImei(parentOf.get(category) ?? '')) return null
  return numberFor(`registry ${slug}`, 5) === 0 ? 'with_code' : 'registered'
}

/** The cost is 82 to 93 % of the price, in steps of 10,000 toman. */
export function allFacts(product: SeedProduct): Partial<typeof products.$inferInsert> {
  const { weightG, boxMm } = boxOf(product)
  const [boxLengthMm, boxWidthMm, boxHeightMm] = boxMm
  const share = 82 + numberFor(`cost ${product.slug}`, 12)
  return {
    ...shownFacts(product),
    cost: product.price === null ? null : toman(Math.round((product.price * share) / 1_000_000) * 10_000),
    weightG: weightG + numberFor(`weight ${product.slug}`, 8) * 10,
    // The national post carries no batteries.
    postable: product.category !== 'power-bank',
    ...{ boxLengthMm, boxWidthMm, boxHeightMm },
    mpn: product.sku,
  }
}
