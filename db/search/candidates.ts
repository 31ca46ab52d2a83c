import { and, eq, sql } from 'drizzle-orm'
import { cardsById } from '#db/cards-by-id.ts'
import type { Db } from '#db/connect.ts'
import { equalsAnyOpaque } from '#db/equals-any.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import type { CardStyle } from '#db/product-cards.ts'
import { products } from '#db/schema/catalog.ts'
import type { ListedProduct } from '#domain/catalog.ts'
import type { RankedMatch } from '#domain/search/search.ts'
import type { Match, MatchedProduct } from './search-context.ts'
import type { SearchCategory, Taxonomy } from './taxonomy.ts'

export type Candidate = RankedMatch & { category: SearchCategory; brandId: string; familyId: string | null }

/** Adds the fields that rank and filter matches; drops inactive products and categories. */
export async function readCandidates(db: Db, matches: readonly Match[], { categories }: Taxonomy): Promise<Candidate[]> {
  const rest = matches.filter(({ product }) => product === undefined)
  const read = new Map(
    (
      await readProducts(
        db,
        rest.map(({ productId }) => productId),
      )
    ).map(({ id, ...product }) => [id, product]),
  )
  const shown = new Map(categories.map((category) => [category.id, category]))
  return matches.flatMap(({ categoryId, product, ...match }) => {
    const fields = product ?? read.get(match.productId)
    const category = shown.get(categoryId)
    return fields && category ? [{ ...match, ...fields, category, isAccessory: category.isAccessory }] : []
  })
}

const selectProducts = prepareOnce((db) => {
  const { id, brandId, familyId, price, isSoldOut, createdAt } = products
  return db
    .select({ id, brandId, familyId, price, isSoldOut, createdAt })
    .from(products)
    .where(and(equalsAnyOpaque(id, sql.placeholder('ids')), eq(products.isListed, true)))
})

async function readProducts(db: Db, ids: readonly string[]): Promise<(MatchedProduct & { id: string })[]> {
  return ids.length === 0 ? [] : selectProducts(db).execute({ ids })
}

export type ScoredCard = ListedProduct & { score: number }

/** Cards in the sequence of `page`. */
export async function scoredCards(db: Db, style: CardStyle, page: readonly RankedMatch[]): Promise<ScoredCard[]> {
  const scores = new Map(page.map(({ productId, score }) => [productId, score]))
  const cards = await cardsById(db, style, [...scores.keys()])
  return cards.map((card) => ({ ...card, score: scores.get(card.id) ?? 0 }))
}
