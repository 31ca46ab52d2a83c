import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { profiles } from '#db/schema/accounts.ts'
import { priceChanges } from '#db/schema/catalog.ts'
import { imports } from '#db/schema/imports.ts'
import { priceRuns } from '#db/schema/prices.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'

/** Newest first; one row more than a page where there is another. */
export function listPriceChanges(db: Db, productId: string, after: ListCursor | null) {
  const { id, oldPrice, newPrice, changedAt, runId } = priceChanges
  return db
    .select({
      id,
      oldPrice,
      newPrice,
      changedAt,
      runId: priceRuns.id,
      /** By a file; its name as long as the import is stored. */
      isImport: sql<boolean>`${runId} is not null and ${priceRuns.id} is null`,
      fileName: imports.fileName,
      rule: priceRuns.rule,
      isRestore: sql<boolean>`${priceRuns.restoresId} is not null`,
      by: profiles.fullName,
    })
    .from(priceChanges)
    .leftJoin(profiles, eq(profiles.id, priceChanges.actorId))
    .leftJoin(priceRuns, eq(priceRuns.id, runId))
    .leftJoin(imports, eq(imports.id, runId))
    .where(and(eq(priceChanges.productId, productId), after ? sql`${id} < ${after.value}::bigint` : undefined))
    .orderBy(desc(id))
    .limit(rowsPerPage + 1)
}
