import { listDeskPages } from '#db/desk/content/pages.ts'
import { listDeskPosts } from '#db/desk/content/posts.ts'
import { contentPages } from '#domain/content/content-pages.ts'
import { isoDate } from '#domain/dates.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '../../context.ts'
import { pageOf, readCursor, writeCursor } from '../list-page.ts'

export async function listPostPage({ db }: ServiceContext, { q, cursor }: { q: string; cursor: string | undefined }) {
  const rows = await listDeskPosts(db, { q: cleanLine(q), after: readCursor(cursor, 'created', 'number'), limit: rowsPerPage + 1 })
  const { shown, next } = pageOf(rows, ({ created, id }) => writeCursor('created', created, id))
  const posts = shown.map(({ created: _, publishedAt, ...post }) => ({ ...post, publishedAt: publishedAt && isoDate(publishedAt) }))
  return { posts, next }
}

/** In the sequence of the shop's own list; a page that the program does not know has no address. */
export async function listPages({ db }: ServiceContext) {
  const rows = new Map((await listDeskPages(db)).map((row) => [row.slug, row]))
  const pages = contentPages.flatMap(({ slug, group }) => {
    const row = rows.get(slug)
    return row ? [{ ...row, group, updatedAt: isoDate(row.updatedAt) }] : []
  })
  return { pages }
}
