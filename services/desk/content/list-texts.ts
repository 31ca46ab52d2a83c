import { listDeskPages } from '#db/desk/content/pages.ts'
import { listDeskPosts } from '#db/desk/content/posts.ts'
import { contentPages } from '#domain/content/content-pages.ts'
import { isoDate } from '#domain/dates.ts'
import type { TextKind } from '#domain/desk/content/text-form.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'
import { textPath } from './text-tables.ts'

export async function listPostPage({ db }: ServiceContext, { q, cursor }: { q: string; cursor: string | undefined }) {
  const rows = await listDeskPosts(db, { q: cleanLine(q), after: readCursor(cursor, 'created', 'number'), limit: rowsPerPage + 1 })
  const { shown, next } = pageOf(rows, ({ created, id }) => writeCursor('created', created, id))
  const posts = shown.map(({ created: _, ...post }) => withMoments(post))
  return { posts, next }
}

type Moments = { publishedAt: Date | null; isScheduled: boolean }

function withMoments<Row extends Moments>({ publishedAt, isScheduled, ...row }: Row) {
  const moment = publishedAt && isoDate(publishedAt)
  return { ...row, publishedAt: moment, scheduledFor: isScheduled ? moment : null }
}

/** The owner's pages, then the program's in the sequence of the shop's own list; one that the program does not know has no path. */
export async function listPages({ db }: ServiceContext) {
  const rows = (await listDeskPages(db)).map((row) => ({ ...withMoments(row), updatedAt: isoDate(row.updatedAt) }))
  const fixed = new Map(rows.filter(({ isOwn }) => !isOwn).map((row) => [row.slug, row]))
  const listed = [...rows.filter(({ isOwn }) => isOwn), ...contentPages.flatMap(({ slug }) => fixed.get(slug) ?? [])]
  return { pages: listed.map(({ slug, isOwn, ...row }) => pageRow(isOwn ? 'own-pages' : 'pages', slug, row)) }
}

function pageRow<Row>(kind: Exclude<TextKind, 'posts'>, slug: string, row: Row) {
  return { ...row, kind, path: textPath(kind, slug) }
}
