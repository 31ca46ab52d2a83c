import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { slides } from '#db/schema/content.ts'
import type { SlideFields, SlidePlace } from '#domain/desk/content/slide-form.ts'

export type StoredSlide = typeof slides.$inferSelect

const sequence = [asc(slides.displayOrder), asc(slides.id)]

/** In sequence, switched off ones too. */
export function listDeskSlides(db: Db): Promise<StoredSlide[]> {
  return db
    .select()
    .from(slides)
    .orderBy(...sequence)
}

/** All of a place, in sequence: there are few. */
export async function lockSlides(tx: Tx, place: SlidePlace): Promise<StoredSlide[]> {
  await tx.select({ id: slides.id }).from(slides).where(eq(slides.place, place)).orderBy(asc(slides.id)).for('update')
  return tx
    .select()
    .from(slides)
    .where(eq(slides.place, place))
    .orderBy(...sequence)
}

export async function placeOfSlide(db: Db, id: string): Promise<SlidePlace | null> {
  const [row] = await db.select({ place: slides.place }).from(slides).where(eq(slides.id, id))
  return row?.place ?? null
}

export async function insertSlide(tx: Tx, fields: SlideFields & { place: SlidePlace; displayOrder: number }): Promise<string> {
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
