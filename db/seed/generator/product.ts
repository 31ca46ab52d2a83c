import { toPersianDigits } from '#domain/digits.ts'
import { brands } from '../brands.ts'
import { describeProduct } from './description.ts'
import { type Family, families } from './families.ts'
import { inLatin } from './latin.ts'
import { type Look, looksOf } from './looks.ts'
import { type Random, randomFor } from './random.ts'

/** One generated product, in words; ids and rows are made from it. */
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
  look: Look
  attributes: Record<string, string>
}

/** The product of this number: the same every time, and like no other. */
export function generatedProduct(number: number): GeneratedProduct {
  const random = randomFor(Math.imul(number + 1, 0x9e3779b1))
  const family = random.pick(families)
  const look = random.pick(looksOf(random.pick(family.devices)))
  const attributes = attributesOf(family, random)
  const code = modelCode(number)
  const { brand, title, farsiName } = nameOf(family, look, attributes, code, random)
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
    look,
    attributes: { color: look.colour, ...attributes },
  }
}

const codes = 36 ** 5

/** Five letters that no other number has (the factor shares no divisor with 36) and that do not give away the order. */
function modelCode(number: number): string {
  return (((number + 1) * 22_695_477) % codes).toString(36).padStart(5, '0').toUpperCase()
}

function attributesOf(family: Family, random: Random): Record<string, string> {
  return Object.fromEntries(Object.entries(family.attributes).map(([option, values]) => [option, random.pick(values)]))
}

function nameOf(family: Family, look: Look, attributes: Record<string, string>, code: string, random: Random) {
  const [brand, latin, farsi] = random.pick(family.lines)
  const [edition, farsiEdition] = random.pick(family.editions)
  const number = random.whole(...family.numbers)
  const named = family.named.map((option) => attributes[option] ?? '')
  const title = [brandNames.get(brand) ?? brand, `${latin} ${number}`, edition, ...named.map(inLatin), look.colourLatin, code]
  const farsiName = [family.noun, farsi, toPersianDigits(number), farsiEdition, ...named, look.colour, 'مدل', code]
  return { brand, title: joined(title), farsiName: joined(farsiName) }
}

const brandNames = new Map(brands.map(({ slug, name }) => [slug, name]))
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** Cheap things are many, dear ones few; one in forty is only sold on asking. */
function priceOf({ prices: [low, high] }: Family, random: Random): number | null {
  if (random.whole(1, 40) === 1) return null
  const price = low * (high / low) ** (random.share() ** 1.4)
  const step = price < 1_000_000 ? 1_000 : price < 20_000_000 ? 10_000 : 100_000
  return Math.round(price / step) * step
}

/** One in eight is sold out, one in six is nearly. */
function stockOf(random: Random): number {
  const share = random.share()
  if (share < 1 / 8) return 0
  if (share < 1 / 8 + 1 / 6) return random.whole(1, 5)
  return random.whole(6, 180)
}
