import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'

/** The search document of a product, as `toSearchDocument` wrote it. */
export type CatalogDocument = {
  productId: string
  categoryId: string
  brandId: string
  createdAt: number
  names: string
  words: string
}

const select = sql.raw(`select product_id as "productId", category_id as "categoryId", brand_id as "brandId",
  (extract(epoch from product_search.created_at) * 1000)::float8 as "createdAt", names, words
  from product_search join product_search_texts using (product_id)`)

export async function allDocuments(db: Db): Promise<CatalogDocument[]> {
  return (await db.execute<CatalogDocument>(select)).rows
}

export async function documentsById(db: Db, ids: readonly string[]): Promise<CatalogDocument[]> {
  return (await db.execute<CatalogDocument>(sql`${select} where product_id = any(${sql.param(ids)}::uuid[])`)).rows
}

export type VocabularyRow = { word: string; spelling: string; sounds: string[]; neighbours: string[] }

export async function allVocabulary(db: Db): Promise<VocabularyRow[]> {
  return (await db.execute<VocabularyRow>(sql`select word, spelling, sounds, neighbours from search_words`)).rows
}
