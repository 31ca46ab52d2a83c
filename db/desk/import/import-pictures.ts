import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { importPictures } from '#db/schema/imports.ts'

type NewPicture = { readonly position: number; readonly key: string; readonly url: string }

/** Instead of those of an earlier download. */
export async function replaceImportPictures(tx: Tx, importId: string, pictures: readonly NewPicture[]): Promise<void> {
  await tx.delete(importPictures).where(eq(importPictures.importId, importId))
  await tx.execute(sql`insert into ${importPictures} (import_id, position, key, url)
    select ${importId}::uuid, position, key, url
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as given (position integer, key text, url text)`)
}

export async function nextImportPicture(db: Db, importId: string, after: number) {
  const { position, key, url } = importPictures
  const [row] = await db
    .select({ position, key, url })
    .from(importPictures)
    .where(and(eq(importPictures.importId, importId), gt(position, after)))
    .orderBy(asc(position))
    .limit(1)
  return row
}

export async function storePictureProblem(tx: Tx, importId: string, position: number, problem: string): Promise<void> {
  await tx
    .update(importPictures)
    .set({ problem })
    .where(and(eq(importPictures.importId, importId), eq(importPictures.position, position)))
}

/** Those that could not be taken over, with the reason of each. */
export function failedPictures(db: Db, importId: string, limit: number) {
  const { key, problem } = importPictures
  return db
    .select({ key, problem: sql<string>`${problem}` })
    .from(importPictures)
    .where(and(eq(importPictures.importId, importId), isNotNull(problem)))
    .orderBy(asc(importPictures.position))
    .limit(limit)
}
