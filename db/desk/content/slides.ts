import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { slides } from '#db/schema/content.ts'
import type { SlideFields, SlideSection } from '#domain/desk/content/slide-form.ts'

export type StoredSlide = typeof slides.$inferSelect

const sequence = [asc(slides.displayOrder), asc(slides.id)]

/** In sequence, switched off ones too. */
export function listDeskSlides(db: Db): Promise<StoredSlide[]> {
  return db
    .select()
    .from(slides)
    .orderBy(...sequence)
}

/** All of a section, in sequence: there are few. */
export async function lockSlides(tx: Tx, section: SlideSection): Promise<StoredSlide[]> {
  await tx.select({ id: slides.id }).from(slides).where(eq(slides.section, section)).orderBy(asc(slides.id)).for('update')
  return tx
    .select()
    .from(slides)
    .where(eq(slides.section, section))
    .orderBy(...sequence)
}

export async function sectionOfSlide(db: Db, id: string): Promise<SlideSection | null> {
  const [row] = await db.select({ section: slides.section }).from(slides).where(eq(slides.id, id))
  return row?.section ?? null
}

export async function insertSlide(tx: Tx, fields: SlideFields & { section: SlideSection; displayOrder: number }): Promise<string> {
  const id = newId()
  await tx.insert(slides).values({ id, ...fields })
  return id
}

export async function updateSlide(tx: Tx, id: string, fields: SlideFields): Promise<number> {
  const [row] = await tx.update(slides).set(fields).where(eq(slides.id, id)).returning({ version: slides.version })
  if (!row) throw new Error('a locked slide has a row')
  return row.version
}

export async function deleteSlide(tx: Tx, id: string): Promise<void> {
  await tx.delete(slides).where(eq(slides.id, id))
}
