import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { slides } from '#db/schema/content.ts'

/** All that are switched on, in sequence, and the present moment: the caller decides by their times. */
export function shownSlides(db: Db) {
  return db
    .select({ ...getTableColumns(slides), now: sql`now()`.mapWith(slides.createdAt) })
    .from(slides)
    .where(eq(slides.isShown, true))
    .orderBy(asc(slides.displayOrder), asc(slides.id))
}
