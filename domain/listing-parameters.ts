/**
 * The query parameters of the listing that are not product options; `after` is the cursor of the next page, `filters=all`
 * renders the values of collapsed filters too. In a file of its own, because
 * the routes are part of every first load and `listing.ts` is not.
 */
export const listingParameters = ['category', 'q', 'priceMin', 'priceMax', 'inStock', 'sort', 'page', 'after', 'filters'] as const

/** Products on one page of the store and of the search. */
export const pageSize = 24

/** The parameters of `/search`; its loader and its cache key see no others. */
export const searchParameters = ['q', 'category', 'brand', 'priceMin', 'priceMax', 'inStock', 'sort', 'page', 'literal'] as const
