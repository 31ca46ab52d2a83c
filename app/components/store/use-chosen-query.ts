import { type ListingQuery, parseListingQuery } from '#domain/listing.ts'
import { usePendingParams } from './use-pending-params.ts'

/** What the shopper has chosen, though its products may still be loading. */
export function useChosenQuery(loaded: ListingQuery): ListingQuery {
  const params = usePendingParams('/store')
  return params ? parseListingQuery(params) : loaded
}
