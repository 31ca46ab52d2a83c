import { cardsOfBrand, cardsOfCategory, discountedCards, pickedCards } from '#db/content/rail-cards.ts'
import { bestSellingCards, cardsUnder, newestCards } from '#db/product-cards.ts'
import { cardOf, type ListedProduct, type ProductCard } from '#domain/catalog.ts'
import type { ListRow } from '#domain/content/owner-lists.ts'
import { defaultRails, isRailSource, type RailSource, railSlugs } from '#domain/content/rails.ts'
import { parseToman, toman } from '#domain/money.ts'
import { never } from '#domain/never.ts'
import type { ServiceContext } from '#services/context.ts'
import { presentSlugs } from './present-slugs.ts'

export type HomeRail = { key: string; title: string; href: string; products: ProductCard[] }

const railLength = 10

/** The rails that the owner chose, in their sequence; empty and hidden ones are left out. */
export async function readRails({ db, settings }: ServiceContext): Promise<HomeRail[]> {
  const rows = (settings.lists.rails ?? defaultRails).flatMap((group) => group.rows).filter(({ values }) => values.isShown === 'true')
  const present = await presentSlugs(db, rows.flatMap(slugsIn))
  const rails = await Promise.all(rows.map((row, index) => readRail({ db, settings, present }, row, index)))
  return rails.filter((rail) => rail.products.length > 0)
}

type Slugs = Parameters<typeof presentSlugs>[1]

/** What the owner named by slug. */
function slugsIn({ values: { source, value = '' } }: ListRow): Slugs {
  if (source === 'category' || source === 'brand') return [{ kind: source, slug: value }]
  return source === 'picked' ? railSlugs(value).map((slug) => ({ kind: 'product', slug })) : []
}

type RailContext = Pick<ServiceContext, 'db' | 'settings'> & { readonly present: Awaited<ReturnType<typeof presentSlugs>> }

async function readRail(reads: RailContext, row: ListRow, index: number): Promise<HomeRail> {
  const { title = '', source = '', value = '' } = row.values
  const slugs = slugsIn(row).map(reads.present)
  const { href, products } = isRailSource(source) ? contentsOf(reads, source, value, slugs) : { href: '/store', products: [] }
  return { key: String(index), title, href, products: (await products).map(cardOf) }
}

type Contents = { readonly href: string; readonly products: Promise<ListedProduct[]> }

function contentsOf(
  { db, settings: { cards: style } }: RailContext,
  source: RailSource,
  value: string,
  slugs: readonly string[],
): Contents {
  const [slug = ''] = slugs
  const rail = { style, limit: railLength }
  switch (source) {
    case 'newest':
      return { href: '/store?sort=newest', products: newestCards(db, style, railLength) }
    case 'best-selling':
      return { href: '/store?sort=best-selling', products: bestSellingCards(db, style, railLength) }
    case 'discounted':
      return { href: '/store', products: discountedCards(db, rail) }
    case 'under-price': {
      const price = parseToman(value) ?? toman(0)
      return { href: `/store?priceMax=${price}&sort=best-selling`, products: cardsUnder(db, style, price, railLength) }
    }
    case 'category':
      return { href: `/store?category=${slug}`, products: cardsOfCategory(db, rail, slug) }
    case 'brand':
      return { href: `/store?brand=${slug}`, products: cardsOfBrand(db, rail, slug) }
    case 'picked':
      return { href: '/store', products: pickedCards(db, rail, [...new Set(slugs)]) }
    default:
      return never(source)
  }
}
