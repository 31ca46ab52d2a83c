import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { importRows } from '#db/schema/imports.ts'
import type { CheckedRow, ImportState, ImportView } from '#domain/desk/import/import-rows.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'

export type ImportRow = typeof importRows.$inferSelect

type Cells = { readonly number: number; readonly cells: readonly string[] }

export async function insertRows(tx: Tx, importId: string, rows: readonly Cells[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`insert into ${importRows} (import_id, number, cells)
    select ${importId}::uuid, number, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (number integer, cells jsonb)`)
}

export function nextRows(db: Db, importId: string, after: number, limit: number): Promise<Cells[]> {
  const { number, cells } = importRows
  return db
    .select({ number, cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(number, after)))
    .orderBy(asc(number))
    .limit(limit)
}

/** How many rows there are, and the number of the last. */
export async function lastRow(tx: Tx, importId: string): Promise<{ count: number; number: number }> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::integer`, number: sql<number>`coalesce(max(${importRows.number}), 1)` })
    .from(importRows)
    .where(eq(importRows.importId, importId))
  return row ?? { count: 0, number: 1 }
}

/** The next row with this text in a cell. */
export async function nextRowWith(
  db: Db,
  importId: string,
  after: number,
  cell: { index: number; text: string },
): Promise<Cells | undefined> {
  const { number, cells } = importRows
  const [row] = await db
    .select({ number, cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(number, after), sql`${cells} ->> ${cell.index}::integer = ${cell.text}`))
    .orderBy(asc(number))
    .limit(1)
  return row
}

/** Those of the SKUs that a row before this one has. */
export async function earlierSkus(tx: Tx, importId: string, before: number, skus: readonly string[]): Promise<Set<string | null>> {
  const rows = await tx
    .selectDistinct({ sku: importRows.sku })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), lt(importRows.number, before), sql`${importRows.sku} = any (${sql.param(skus)})`))
  return new Set(rows.map(({ sku }) => sku))
}

type Check = CheckedRow & { readonly number: number; readonly productId: string | null }

/** All in one statement. The outcome of an earlier import is cleared when a row is checked again. */
export async function storeChecks(tx: Tx, importId: string, checks: readonly Check[]): Promise<void> {
  await tx.execute(sql`update ${importRows} r set sku = c.sku, state = c.state, product_id = c."productId", changes = c.changes,
      problems = c.problems, is_outlier = c."isOutlier"
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as c (number integer, sku text, state text, "productId" uuid, changes jsonb, problems jsonb, "isOutlier" boolean)
    where r.import_id = ${importId}::uuid and r.number = c.number`)
}

/** The next rows that change something. */
export function nextChanges(tx: Tx, importId: string, after: number, limit: number): Promise<ImportRow[]> {
  return tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.state, ['new', 'changed']), gt(importRows.number, after)))
    .orderBy(asc(importRows.number))
    .limit(limit)
}

type Outcome = { readonly number: number; readonly outcome: 'applied' | 'changed'; readonly productId: string | null }

export async function storeOutcomes(tx: Tx, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  await tx.execute(sql`update ${importRows} r set outcome = o.outcome, product_id = o."productId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (number integer, outcome text, "productId" uuid)
    where r.import_id = ${importId}::uuid and r.number = o.number`)
}

export type ImportCounts = Record<ImportState | 'outliers' | 'applied' | 'skipped', number>

export async function countRows(db: Db, importId: string): Promise<ImportCounts> {
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})::integer`
  const { rows } = await db.execute<ImportCounts>(sql`
    select ${count(sql`state = 'new'`)} as new, ${count(sql`state = 'changed'`)} as changed, ${count(sql`state = 'same'`)} as same,
      ${count(sql`state = 'wrong'`)} as wrong, ${count(sql`is_outlier`)} as outliers,
      ${count(sql`outcome = 'applied'`)} as applied, ${count(sql`outcome = 'changed'`)} as skipped
    from ${importRows} where import_id = ${importId}::uuid`)
  const [row] = rows
  if (!row) throw new Error('the database returned no counts')
  return row
}

function conditionOf(view: ImportView): SQL | undefined {
  if (view === 'all') return undefined
  if (view === 'outliers') return sql`${importRows.isOutlier}`
  return view === 'skipped' ? eq(importRows.outcome, 'changed') : eq(importRows.state, view)
}

/** In the sequence of the file; one row more than a page where there is another. */
export function listRows(db: Db, importId: string, view: ImportView, after: number, limit = rowsPerPage + 1): Promise<ImportRow[]> {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), conditionOf(view), gt(importRows.number, after)))
    .orderBy(asc(importRows.number))
    .limit(limit)
}
