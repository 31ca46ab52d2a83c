import { type ListingQuery, listingHref, listingSearch, parseListingQuery } from '#domain/listing.ts'

/** What a GET form must carry along so that the rest of the listing stays as it is. */
export function RestOfListing({ query, without }: { query: ListingQuery; without: Partial<ListingQuery> }) {
  const rest = new URLSearchParams(listingSearch(query, without))
  return [...rest].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Where the form leads, as the one address of that listing: without empty fields, with Latin digits. */
export function formHref(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return listingHref(parseListingQuery(new URLSearchParams(fields)))
}
