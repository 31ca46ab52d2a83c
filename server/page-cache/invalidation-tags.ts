import type { PageName } from '#app/routes.ts'

/** What the triggers of db/migrations/0011_page_changes.sql tell beside the ids of products; `everything` concerns every page. */
type Topic = 'listing' | 'sales' | 'reviews' | 'content' | 'wholesale' | 'search'

/** What a page does not show but might, after a change: goods that could join it, or another order of them. */
const topics: Partial<Record<PageName, readonly Topic[]>> = {
  home: ['listing', 'sales'],
  store: ['listing'],
  landing: ['listing', 'sales'],
  // Related goods follow their sales only when the page is made anew anyway: or every order would make every product's page again.
  product: ['listing'],
  search: ['listing', 'search'],
  satisfaction: ['reviews', 'listing'],
  wholesale: ['wholesale'],
  blog: ['content'],
  post: ['content', 'listing'],
  content: ['content'],
  contact: ['content'],
  sitemap: ['content'],
}

const ids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** The words that make a page out of date: its topics, and every id in its data, which it carries with the ids of what it shows. */
export function dependenciesOf(page: PageName, query: URLSearchParams, body: string): string[] {
  const byOrder: Topic[] = page === 'store' && query.get('sort') === 'best-selling' ? ['sales'] : []
  // In a document the data comes last: to read all of its markup as well costs a third of the render.
  const data = body.slice(Math.max(0, body.lastIndexOf('id="page-data"')))
  return [...(topics[page] ?? []), ...byOrder, ...[...new Set(data.match(ids))].map(detached)]
}

/** A copy: what is cut out of a long text keeps all of it in memory. */
function detached(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}
