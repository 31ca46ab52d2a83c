import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { memoize } from '#db/memoize.ts'
import { compactKey } from '#domain/search/search.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { nameContains, type WordKeys, wordKeys } from './word-conditions.ts'

/** Catalogs up to this size are scanned exhaustively. */
const maxSmallCatalog = 5_000

export type SearchCategory = { id: string; slug: string; name: string; parentId: string | null; isAccessory: boolean }
export type SearchBrand = { id: string; slug: string; name: string; farsiName: string }

/** All visible categories and brands: few enough to filter in memory. */
export type Taxonomy = {
  readonly categories: readonly SearchCategory[]
  readonly brands: readonly SearchBrand[]
  /** Whether the catalog is small enough to be scanned exhaustively. */
  readonly isSmallCatalog: boolean
}

/** `changedIds`: the products whose search documents became visible, changed or vanished after the snapshot `since`. */
type SearchState = { taxonomy: Taxonomy; snapshot: string; changedIds: readonly string[] }

type StateRow = Taxonomy & { snapshot: string; changedIds: string[] }

/** One statement, because every search starts with it. */
export async function readSearchState(db: Db, since: string | null): Promise<SearchState> {
  const { rows } = await db.execute<StateRow>(sql`select
    (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', name, 'parentId', parent_id, 'isAccessory', is_accessory)
      order by display_order, id), '[]') from categories where status = 'active') as categories,
    (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', name, 'farsiName', farsi_name) order by name), '[]')
      from brands where status = 'active') as brands,
    not exists (select from product_search offset ${maxSmallCatalog}) as "isSmallCatalog",
    pg_current_snapshot()::text as snapshot,
    array(select product_id::text from search_changes where changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
      and changed_in < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)) as "changedIds"`)
  const [row] = rows
  if (!row) throw new Error('the search state has no row')
  const { snapshot, changedIds, ...taxonomy } = row
  return { taxonomy, snapshot, changedIds }
}

/** Categories whose name contains all words. */
export function matchingCategories({ categories }: Taxonomy, words: readonly string[]): SearchCategory[] {
  const keys = words.map(wordKeys)
  return categories.filter(({ name }) => containsAll(name, keys))
}

export function matchingBrands({ brands }: Taxonomy, words: readonly string[]): SearchBrand[] {
  const keys = words.map(wordKeys)
  return brands.filter(({ name, farsiName, slug }) => [name, farsiName, slug].some((one) => containsAll(one, keys)))
}

/** Whether every word is the beginning of a word of the name: for suggestions while typing. */
export function startsName(name: string, words: readonly string[]): boolean {
  const { spaced, compact } = nameKeys(name)
  return words.every((word) => ` ${spaced}`.includes(` ${word}`)) || compact.startsWith(words.join(''))
}

/** Includes the children: a phone is in گوشی آیفون, whose parent is گوشی موبایل. */
export function idsWithChildren({ categories }: Taxonomy, parents: readonly SearchCategory[]): string[] {
  const ids = new Set(parents.map(({ id }) => id))
  return categories.filter(({ id, parentId }) => ids.has(id) || (parentId !== null && ids.has(parentId))).map(({ id }) => id)
}

function containsAll(name: string, words: readonly WordKeys[]): boolean {
  const keys = nameKeys(name)
  return words.every((word) => nameContains(word, keys))
}

const nameKeys = memoize((name) => ({ spaced: searchKey(name), compact: compactKey(name) }))
