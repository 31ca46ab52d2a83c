import { brands } from '#db/seed/brands.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { type ColorVariant, colorVariantsOf } from './color-variants.ts'
import { describeProduct } from './description.ts'
import { type Family, families } from './families.ts'
import { toLatin } from './latin.ts'
import { type Random, seededRandom } from './random.ts'

export type GeneratedProduct = {
  slug: string
  title: string
  farsiName: string
  description: string
  brand: string
  category: string
  price: number | null
  stock: number
  sku: string
  variant: ColorVariant
  attributes: Record<string, string>
}

/** Deterministic and unique by number. */
export function generatedProduct(number: number): GeneratedProduct {
  const random = seededRandom(Math.imul(number + 1, 0x9e3779b1))
  const family = random.pick(families)
  const variant = random.pick(colorVariantsOf(random.pick(family.devices)))
  const attributes = attributesOf(family, random)
  const code = modelCode(number)
  const { brand, title, farsiName } = nameOf(family, variant, attributes, code, random)
  return {
    slug: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    title,
    farsiName,
    description: describeProduct(farsiName, attributes, random),
    brand,
    category: family.category,
    price: priceOf(family, random),
    stock: stockOf(random),
    sku: `GEN-${code}`,
    variant,
    attributes: { color: variant.colour, ...attributes },
  }
}

const codes = 36 ** 5

/** Unique because the factor is coprime to 36; does not reveal the sequence. */
function modelCode(number: number): string {
  return (((number + 1) * 22_695_477) % codes).toString(36).padStart(5, '0').toUpperCase()
}

function attributesOf(family: Family, random: Random): Record<string, string> {
  return Object.fromEntries(Object.entries(family.attributes).map(([option, values]) => [option, random.pick(values)]))
}

function nameOf(family: Family, variant: ColorVariant, attributes: Record<string, string>, code: string, random: Random) {
  const [brand, latin, farsi] = random.pick(family.series)
  const [edition, farsiEdition] = random.pick(family.editions)
  const number = random.integer(...family.numbers)
  const named = family.named.map((option) => attributes[option] ?? '')
  const title = [brandNames.get(brand) ?? brand, `${latin} ${number}`, edition, ...named.map(toLatin), variant.colourLatin, code]
  const farsiName = [family.noun, farsi, toPersianDigits(number), farsiEdition, ...named, variant.colour, 'مدل', code]
  return { brand, title: joined(title), farsiName: joined(farsiName) }
}

const brandNames = new Map(brands.map(({ slug, name }) => [slug, name]))
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** More cheap products than expensive ones; one in forty has no price. */
function priceOf({ prices: [low, high] }: Family, random: Random): number | null {
  if (random.integer(1, 40) === 1) return null
  const price = low * (high / low) ** (random.fraction() ** 1.4)
  const step = price < 1_000_000 ? 1_000 : price < 20_000_000 ? 10_000 : 100_000
  return Math.round(price / step) * step
}

/** One in eight is sold out, one in six has low stock. */
function stockOf(random: Random): number {
  const share = random.fraction()
  if (share < 1 / 8) return 0
  if (share < 1 / 8 + 1 / 6) return random.integer(1, 5)
  return random.integer(6, 180)
}
