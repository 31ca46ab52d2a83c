import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { isScheduled } from '#db/content/publication.ts'
import { newId } from '#db/ids.ts'
import { pages } from '#db/schema/content.ts'
import type { TextForm } from '#domain/desk/content/text-form.ts'
import { type AddedTextTable, publicationMoment, type StoredText, type TextTable } from './text-table.ts'

/** The program's own and the owner's, the oldest first. */
export function listDeskPages(db: Db) {
  const { id, slug, title, status, isOwn, publishedAt, createdAt, updatedAt } = pages
  return db
    .select({ id, slug, title, status, isOwn, publishedAt, isScheduled: isScheduled(pages), updatedAt })
    .from(pages)
    .orderBy(asc(createdAt), asc(id))
}

const row = { ...getTableColumns(pages), isScheduled: isScheduled(pages) }

function textOf({ id, slug, version, status, isOwn, ...page }: typeof pages.$inferSelect & { isScheduled: boolean }): StoredText {
  const { title, description, body, seoTitle, seoDescription, publishedAt } = page
  const form = { title, description, body, seoTitle, seoDescription, ...(isOwn && { slug }) }
  return { id, slug, version, status, scheduledFor: page.isScheduled ? publishedAt : null, form }
}

async function update(tx: Tx, id: string, { title = '', description = '', body = '', seoTitle = '', seoDescription = '', slug }: TextForm) {
  const fields = { title, description, body, seoTitle, seoDescription, ...(slug !== undefined && { slug }) }
  const [updated] = await tx
    .update(pages)
    .set({ ...fields, version: sql`${pages.version} + 1` })
    .where(eq(pages.id, id))
    .returning({ version: pages.version })
  if (!updated) throw new Error('a locked page has a row')
  return updated.version
}

const setStatus: TextTable['setStatus'] = async (tx, id, status, at = null) => {
  await tx
    .update(pages)
    .set({ status, publishedAt: publicationMoment(pages.publishedAt, status, at) })
    .where(eq(pages.id, id))
}

/** The owner's pages and the pages with a fixed path are one table, read as two: neither finds rows of the other kind. */
function pageTable(isOwn: boolean): TextTable {
  const isOne = (id: string) => and(eq(pages.id, id), eq(pages.isOwn, isOwn))
  return {
    objectType: 'page',
    find: async (db, id) => {
      const [found] = await db.select(row).from(pages).where(isOne(id))
      return found ? textOf(found) : null
    },
    lock: async (tx, id) => {
      const [found] = await tx.select(row).from(pages).where(isOne(id)).for('update')
      return found ? textOf(found) : null
    },
    update,
    setStatus,
  }
}

/** Pages at fixed paths of the program. */
export const pageTexts: TextTable = pageTable(false)

/** Pages that the owner added. */
export const ownPageTexts: AddedTextTable = {
  ...pageTable(true),
  isSlugTaken: async (db, slug) => (await db.$count(pages, and(eq(pages.slug, slug), eq(pages.isOwn, true)))) > 0,
  insert: async (tx, { slug, title }) => {
    const id = newId()
    await tx.insert(pages).values({ id, slug, title, isOwn: true, description: '', body: '', status: 'draft' })
    return id
  },
  remove: async (tx, id) => {
    await tx.delete(pages).where(eq(pages.id, id))
  },
}
