import { isUuid } from '#domain/uuid.ts'
/** Tags that the triggers of db/migrations/0011_page_changes.sql send beside product ids; `everything` invalidates every page. */
export type Topic = 'listing' | 'sales' | 'reviews' | 'content' | 'wholesale' | 'search'

/** A page's invalidation tags: its topics, and the id of every record in its props. */
export function invalidationTags(topics: readonly Topic[], props: object): string[] {
  const tags = new Set<string>(topics)
  collectIds(props, tags)
  return [...tags]
}

function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length === 36 && isUuid(value)) ids.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collectIds(inner, ids)
  }
}

/** The first end of an offer that these props show, on the product's own page or on a card; undefined without one. */
export function firstOfferEnd(props: object): string | undefined {
  let first = 'offerEndsAt' in props && typeof props.offerEndsAt === 'string' ? props.offerEndsAt : undefined
  for (const value of Object.values(props)) {
    if (typeof value === 'object' && value !== null) first = earlier(first, firstOfferEnd(value))
  }
  return first
}

/** Of two moments in ISO. */
export function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
