import { cardsOfBrand, cardsOfCategory, discountedCards, pickedCards } from '#db/content/rail-cards.ts'
import { bestSellingCards, cardsUnder, newestCards } from '#db/product-cards.ts'
import { cardOf, type ListedProduct, type ProductCard } from '#domain/catalog.ts'
import type { ListRow } from '#domain/content/owner-lists.ts'
import { defaultRails, isRailSource, type RailSource, railSlugs } from '#domain/content/rails.ts'
import { parseToman, toman } from '#domain/money.ts'
import { never } from '#domain/never.ts'
import type { ServiceContext } from '#services/context.ts'

export type HomeRail = { key: string; title: string; href: string; products: ProductCard[] }

const railLength = 10

/** The rails that the owner chose, in their sequence; empty and hidden ones are left out. */
export async function readRails({ db, settings }: ServiceContext): Promise<HomeRail[]> {
  const rows = (settings.lists.rails ?? defaultRails).flatMap((group) => group.rows).filter(({ values }) => values.isShown === 'true')
  const rails = await Promise.all(rows.map((row, index) => readRail({ db, settings }, row, index)))
  return rails.filter((rail) => rail.products.length > 0)
}

type Reads = Pick<ServiceContext, 'db' | 'settings'>

async function readRail(reads: Reads, { values }: ListRow, index: number): Promise<HomeRail> {
  const { title = '', source = '', value = '' } = values
  const { href, products } = isRailSource(source) ? contentsOf(reads, source, value) : { href: '/store', products: [] }
  return { key: String(index), title, href, products: (await products).map(cardOf) }
}

type Contents = { readonly href: string; readonly products: Promise<ListedProduct[]> }

function contentsOf({ db, settings: { cards: style } }: Reads, source: RailSource, value: string): Contents {
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
      return { href: `/store?category=${value}`, products: cardsOfCategory(db, rail, value) }
    case 'brand':
      return { href: `/store?brand=${value}`, products: cardsOfBrand(db, rail, value) }
    case 'picked':
      return { href: '/store', products: pickedCards(db, rail, railSlugs(value)) }
    default:
      return never(source)
  }
}
