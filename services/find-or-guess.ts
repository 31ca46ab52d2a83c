import type { Db } from '#db/connect.ts'
import { dbFault } from '#db/errors.ts'
import { findMatches, isSmallCatalogue } from '#db/search/find-matches.ts'
import type { Match } from '#db/search/hunt.ts'
import type { Places } from '#db/search/places.ts'
import { Refusal } from '#domain/refusals.ts'
import { isSearchable, toSearchQuery } from '#domain/search.ts'
import { searchAlternatives } from './search-alternatives.ts'

type Ask = { text: string; needed: number; literal?: boolean }

export type Found = {
  matches: Match[]
  isComplete: boolean
  /** What was searched for instead, when the query itself finds nothing. */
  searchedFor: string | null
}

/** The query itself, or the first of its likely meanings that finds something. */
export async function findOrGuess(db: Db, places: Places, { text, literal = false, ...ask }: Ask): Promise<Found> {
  if (!isSearchable(text)) return { matches: [], isComplete: true, searchedFor: null }
  const isSmall = await isSmallCatalogue(db)
  const find = (words: string) => findMatches(db, { query: toSearchQuery(words), places, isSmall, ...ask })
  const itself = await find(text)
  if (itself.matches.length > 0 || literal) return { ...itself, searchedFor: null }
  for await (const alternative of searchAlternatives(db, text.trim())) {
    const found = await find(alternative)
    if (found.matches.length > 0) return { ...found, searchedFor: alternative }
  }
  return { ...itself, searchedFor: null }
}

/** A statement that the database cut off is a failed search, not a broken shop (threats LD-04). */
export async function refuseWhenTooSlow<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await search()
  } catch (error) {
    if (dbFault(error)?.kind === 'tooSlow') throw new Refusal('search.failed')
    throw error
  }
}
