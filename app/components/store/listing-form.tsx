import { type ListingQuery, listingHref, listingSearch, parseListingQuery } from '#domain/listing.ts'

/** Hidden inputs that preserve the other filters when a GET form is submitted. */
export function OtherFilterInputs({ query, without }: { query: ListingQuery; without: Partial<ListingQuery> }) {
  const rest = new URLSearchParams(listingSearch(query, without))
  return [...rest].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The canonical URL of the form's target: without empty fields, with Latin digits. */
export function formHref(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return listingHref(parseListingQuery(new URLSearchParams(fields)))
}
