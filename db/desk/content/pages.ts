import { and, asc, eq, sql } from 'drizzle-orm'
import type { TextForm } from '#domain/desk/content/text-form.ts'
import type { Db, Tx } from '../../connect.ts'
import { newId } from '../../ids.ts'
import { pages } from '../../schema/content.ts'
import type { AddedTextTable, StoredText, TextTable } from './text-table.ts'

/** The program's own and the owner's, the oldest first. */
export function listDeskPages(db: Db) {
  const { id, slug, title, status, isOwn, createdAt, updatedAt } = pages
  return db.select({ id, slug, title, status, isOwn, updatedAt }).from(pages).orderBy(asc(createdAt), asc(id))
}

function textOf({ id, slug, version, status, isOwn, ...row }: typeof pages.$inferSelect): StoredText {
  const { title, description, body, seoTitle, seoDescription } = row
  const form = { title, description, body, seoTitle, seoDescription, ...(isOwn && { slug }) }
  return { id, slug, version, status, form }
}

async function update(tx: Tx, id: string, { title = '', description = '', body = '', seoTitle = '', seoDescription = '', slug }: TextForm) {
  const fields = { title, description, body, seoTitle, seoDescription, ...(slug !== undefined && { slug }) }
  const [row] = await tx
    .update(pages)
    .set({ ...fields, version: sql`${pages.version} + 1` })
    .where(eq(pages.id, id))
    .returning({ version: pages.version })
  if (!row) throw new Error('a locked page has a row')
  return row.version
}

async function setStatus(tx: Tx, id: string, status: StoredText['status']): Promise<void> {
  await tx.update(pages).set({ status }).where(eq(pages.id, id))
}

/** A page of the other sort is none of this table. */
function pageTable(isOwn: boolean): TextTable {
  const isOne = (id: string) => and(eq(pages.id, id), eq(pages.isOwn, isOwn))
  return {
    objectType: 'page',
    find: async (db, id) => {
      const [row] = await db.select().from(pages).where(isOne(id))
      return row ? textOf(row) : null
    },
    lock: async (tx, id) => {
      const [row] = await tx.select().from(pages).where(isOne(id)).for('update')
      return row ? textOf(row) : null
    },
    update,
    setStatus,
  }
}

/** Pages at fixed addresses of the program. */
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
