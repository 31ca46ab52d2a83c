import { sql } from 'drizzle-orm'
import { type SearchQuery, searchCountLimit } from '#domain/search/search.ts'
import type { Db } from '../connect.ts'
import { type Hunt, type Match, smallCatalog, type Tier } from './hunt.ts'
import { matchesInNames } from './in-names.ts'
import { matchesInPlaces } from './in-places.ts'
import { matchesInTexts } from './in-texts.ts'
import type { Places } from './places.ts'
import { type Rarest, rarestOf } from './rarest.ts'

export type Matches = {
  /** Each product once, with its best score; in no order yet. */
  matches: Match[]
  /** False when something was left out because enough was found. */
  isComplete: boolean
}

type Ask = {
  query: SearchQuery
  places: Places
  needed: number
  /** A small catalog is looked through whole. */
  isSmall: boolean
}

/** More than the page holds, because ties are settled among what was found. */
const spareMatches = 2

const tiers: readonly ((hunt: Hunt) => Promise<Tier>)[] = [matchesInNames, matchesInPlaces, matchesInTexts]

/** From names to descriptions; in a large catalog it stops at the tier that fills the page (docs/decisions/0017). */
export async function findMatches(db: Db, { query, places, needed, isSmall }: Ask): Promise<Matches> {
  const found = new Map<string, Match>()
  const limit = isSmall ? searchCountLimit : needed * spareMatches
  let rarest: Promise<Rarest> | undefined
  const judged = () => (rarest ??= rarestOf(db, query.words))
  const hunt: Hunt = { db, query, places, needed, found, isSmall, limit, rarest: judged }
  const enough = isSmall ? searchCountLimit : needed
  let isComplete = true
  for (const matchesIn of tiers) {
    if (found.size >= enough) break
    const { matches, isWhole } = await matchesIn(hunt)
    for (const match of matches) keepBest(found, match)
    isComplete &&= isWhole
  }
  return { matches: [...found.values()], isComplete: isComplete && found.size < enough }
}

function keepBest(found: Map<string, Match>, match: Match): void {
  const known = found.get(match.productId)
  if (!known || known.score < match.score) found.set(match.productId, match)
}

export async function isSmallCatalog(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ large: boolean }>(sql`select exists (select from product_search offset ${smallCatalog}) as large`)
  return rows[0]?.large === false
}
