import type { Db } from '#db/connect.ts'
import { findMatches, type Matches } from '#db/search/find-matches.ts'
import type { Match } from '#db/search/search-context.ts'
import { matchingBrands, matchingCategories, type Taxonomy } from '#db/search/taxonomy.ts'
import { readSimilarWords, type SimilarWords, type SimilarWordsRequest, unknownWords } from '#db/search/vocabulary.ts'
import { isCorrectable } from '#domain/search/misspelling.ts'
import { searchCountLimit, toSearchQuery } from '#domain/search/search.ts'
import { matchDocuments, matchPartially, mayContain } from './small-catalog/match-documents.ts'
import type { SearchCatalog, SmallCatalog } from './small-catalog/small-catalog.ts'

/** What a search with its rewrites and corrections reads of the catalog. */
export type CatalogSearch = {
  find: (query: string) => Promise<Matches>
  /** Those of the words that are not in the vocabulary. */
  unknownWords: (words: readonly string[]) => Promise<ReadonlySet<string>>
  similarWords: (request: SimilarWordsRequest) => Promise<SimilarWords>
  /** Products that match most of the words. */
  findPartially: (query: string) => Promise<Match[]>
}

/** A small catalog is searched in memory, a large one through the indexes of the database. */
export function searchIn(db: Db, { taxonomy, small }: SearchCatalog, needed: number): CatalogSearch {
  return small ? searchSmall(small, taxonomy) : searchLarge(db, taxonomy, needed)
}

const maxPartialWords = 8

const firstWordsOf = (query: string): readonly string[] => toSearchQuery(query).words.slice(0, maxPartialWords)

function searchSmall({ documents, vocabulary }: SmallCatalog, taxonomy: Taxonomy): CatalogSearch {
  const isInTaxonomy = (word: string) => matchingCategories(taxonomy, [word]).length + matchingBrands(taxonomy, [word]).length > 0
  return {
    find: async (query) => {
      const matches = matchDocuments(documents, toSearchQuery(query), taxonomy)
      return { matches, isComplete: matches.length < searchCountLimit }
    },
    unknownWords: async (words) => vocabulary.unknownWords(words),
    similarWords: async (request) => vocabulary.similarWords(request),
    findPartially: async (query) => {
      const words = firstWordsOf(query).filter((word) => mayContain(documents, word) || isInTaxonomy(word))
      return words.length === 0 ? [] : matchPartially(documents, words, taxonomy)
    },
  }
}

function searchLarge(db: Db, taxonomy: Taxonomy, needed: number): CatalogSearch {
  const find = (query: string) => findMatches(db, { query: toSearchQuery(query), taxonomy, needed })
  return {
    find,
    unknownWords: (words) => unknownWords(db, words),
    similarWords: (request) => readSimilarWords(db, request),
    /** Those that match all words of the vocabulary. */
    findPartially: async (query) => {
      const words = firstWordsOf(query)
      const unknown = await unknownWords(db, words.filter(isCorrectable))
      const known = words.filter((word) => !unknown.has(word))
      return known.length === 0 || known.length === words.length ? [] : (await find(known.join(' '))).matches
    },
  }
}
