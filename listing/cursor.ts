import { type ListingSort, listingSorts } from '#domain/listing.ts'
import type { CatalogColumns } from './catalog-columns.ts'
import { type SortKey, sortKeyOf } from './sorts.ts'

const encoded = /^(?<sort>[a-z-]{1,20})~(?<soldOut>[01])~(?<key>-?(?:\d{1,20}(?:\.\d{1,20})?|Infinity))?~(?<id>[0-9a-f-]{36})$/

/** The sort key of the last product of a page as text for a URL. A name is left out: it is read from the product again. */
export function encodeCursor(sort: ListingSort, { isSoldOut, key, id }: SortKey): string {
  const number = typeof key === 'number' ? key : ''
  return Buffer.from(`${sort}~${isSoldOut ? 1 : 0}~${number}~${id}`).toString('base64url')
}

/** Null unless the text is a cursor of this sort; the page number is used then. */
export function decodeCursor(columns: CatalogColumns, sort: ListingSort, text: string | null): SortKey | null {
  if (text === null || text.length > 200) return null
  const { sort: ofSort, soldOut, key, id = '' } = encoded.exec(Buffer.from(text, 'base64url').toString())?.groups ?? {}
  if (!listingSorts.some(({ value }) => value === ofSort) || ofSort !== sort) return null
  const slot = columns.products.get(id)
  if (sort !== 'name') return key === undefined ? null : { isSoldOut: soldOut === '1', key: Number(key), id }
  return slot === undefined ? null : { ...sortKeyOf(columns, sort, slot), isSoldOut: soldOut === '1' }
}
