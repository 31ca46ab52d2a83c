import { type ListingSort, listingSorts } from '#domain/listing.ts'
import type { Catalog } from './catalog-columns.ts'
import { type Place, placeOf } from './sorts.ts'

const written = /^(?<sort>[a-z-]{1,20})~(?<soldOut>[01])~(?<key>-?(?:\d{1,20}(?:\.\d{1,20})?|Infinity))?~(?<id>[0-9a-f-]{36})$/

/** Where a page ended, as text for an address. A name is not written: its product knows it. */
export function writeCursor(sort: ListingSort, { isSoldOut, key, id }: Place): string {
  const number = typeof key === 'number' ? key : ''
  return Buffer.from(`${sort}~${isSoldOut ? 1 : 0}~${number}~${id}`).toString('base64url')
}

/** Null for whatever is not a cursor of this sort: the page number then decides. */
export function readCursor(catalog: Catalog, sort: ListingSort, text: string | null): Place | null {
  if (text === null || text.length > 200) return null
  const { sort: ofSort, soldOut, key, id = '' } = written.exec(Buffer.from(text, 'base64url').toString())?.groups ?? {}
  if (!listingSorts.some(({ value }) => value === ofSort) || ofSort !== sort) return null
  const slot = catalog.products.get(id)
  if (sort !== 'name') return key === undefined ? null : { isSoldOut: soldOut === '1', key: Number(key), id }
  return slot === undefined ? null : { ...placeOf(catalog, sort, slot), isSoldOut: soldOut === '1' }
}
