/** Tags that the triggers of db/migrations/0011_page_changes.sql send beside product ids; `everything` invalidates every page. */
export type Topic = 'listing' | 'sales' | 'reviews' | 'content' | 'wholesale' | 'search'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A page's invalidation tags: its topics, and the id of every record in its props. */
export function invalidationTags(topics: readonly Topic[], props: object): string[] {
  const tags = new Set<string>(topics)
  collectIds(props, tags)
  return [...tags]
}

function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length === 36 && uuid.test(value)) ids.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collectIds(inner, ids)
  }
}
