import { eq, sql } from 'drizzle-orm'
import type { TextForm } from '#domain/desk/content/text-form.ts'
import type { Db, Tx } from '../../connect.ts'
import { pages } from '../../schema/content.ts'
import type { StoredText, TextTable } from './text-table.ts'

export function listDeskPages(db: Db) {
  const { id, slug, title, status, updatedAt } = pages
  return db.select({ id, slug, title, status, updatedAt }).from(pages)
}

function textOf({ id, slug, version, status, title, description, body, seoTitle, seoDescription }: typeof pages.$inferSelect): StoredText {
  return { id, slug, version, status, form: { title, description, body, seoTitle, seoDescription } }
}

async function find(db: Db, id: string): Promise<StoredText | null> {
  const [row] = await db.select().from(pages).where(eq(pages.id, id))
  return row ? textOf(row) : null
}

async function lock(tx: Tx, id: string): Promise<StoredText | null> {
  const [row] = await tx.select().from(pages).where(eq(pages.id, id)).for('update')
  return row ? textOf(row) : null
}

async function update(tx: Tx, id: string, { title = '', description = '', body = '', seoTitle = '', seoDescription = '' }: TextForm) {
  const fields = { title, description, body, seoTitle, seoDescription }
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

export const pageTexts: TextTable = { objectType: 'page', find, lock, update, setStatus }
