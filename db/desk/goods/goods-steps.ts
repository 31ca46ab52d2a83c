import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { goodsStepItems, goodsSteps } from '#db/schema/goods-steps.ts'
import { deskJobs } from '#db/schema/prices.ts'
import { type GoodsOutcome, maxNamedProducts } from '#domain/desk/goods/goods-steps.ts'
import { type GoodsCondition, goodsCondition } from './goods-conditions.ts'

export type StoredStep = typeof goodsSteps.$inferSelect
export type NewStep = Omit<StoredStep, 'createdAt' | 'total'>

/** False when there is one with this id. */
export async function insertStep(tx: Tx, step: NewStep): Promise<boolean> {
  const rows = await tx.insert(goodsSteps).values(step).onConflictDoNothing().returning({ id: goodsSteps.id })
  return rows.length === 1
}

export async function findStep(db: Db, id: string): Promise<StoredStep | undefined> {
  const [step] = await db.select().from(goodsSteps).where(eq(goodsSteps.id, id))
  return step
}

/** Two who undo one step wait for each other here. */
export async function lockStep(tx: Tx, id: string): Promise<StoredStep | undefined> {
  const [step] = await tx.select().from(goodsSteps).where(eq(goodsSteps.id, id)).for('update')
  return step
}

export async function storeTotal(tx: Tx, id: string, total: number): Promise<void> {
  await tx.update(goodsSteps).set({ total }).where(eq(goodsSteps.id, id))
}

/** The chosen products, or those that a list holds now. Returns the count. */
export async function insertChosen(tx: Tx, stepId: string, chosen: readonly string[] | GoodsCondition): Promise<number> {
  const isChosen = isIds(chosen) ? sql`id = any(${sql.param(chosen)}::uuid[])` : goodsCondition(chosen)
  const { rowCount } = await tx.execute(
    sql`insert into ${goodsStepItems} (step_id, product_id) select ${stepId}::uuid, id from ${products} ${isChosen ? sql`where ${isChosen}` : sql``}`,
  )
  return rowCount ?? 0
}

const isIds = (chosen: readonly string[] | GoodsCondition): chosen is readonly string[] => Array.isArray(chosen)

/** What another step changed, to become again what it was. Returns the count. */
export async function insertUndone(tx: Tx, stepId: string, of: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`insert into ${goodsStepItems} (step_id, product_id, target)
    select ${stepId}::uuid, product_id, before from ${goodsStepItems} where step_id = ${of}::uuid and outcome = 'changed'`)
  return rowCount ?? 0
}

type Digest = { count: number; digest: string }

/** Of a set of ids, whatever their sequence. */
const digestOf = (id: SQL) => sql`count(*)::integer as count, concat(count(*), '.', sum(uuid_hash_extended(${id}, 0))) as digest`

/** What a list holds now, without its ids. */
export async function digestGoods(tx: Tx, condition: GoodsCondition): Promise<Digest & { at: Date }> {
  const where = goodsCondition(condition)
  const { rows } = await tx.execute<
    Digest & { micros: string }
  >(sql`select ${digestOf(sql`id`)}, (extract(epoch from now()) * 1000)::bigint::text as micros
    from ${products} ${where ? sql`where ${where}` : sql``}`)
  const [row] = rows
  if (!row) throw new Error('the database returned no counts')
  return { count: row.count, digest: row.digest, at: new Date(Number(row.micros)) }
}

export async function digestItems(tx: Tx, stepId: string): Promise<string> {
  const { rows } = await tx.execute<Digest>(sql`select ${digestOf(sql`product_id`)} from ${goodsStepItems} where step_id = ${stepId}::uuid`)
  return rows[0]?.digest ?? ''
}

export type StepItem = { productId: string; target: string | null }

/** The next ones, in the sequence in which an order locks them: as in a price run, along the primary key (db/desk/prices/items.ts). */
export async function nextStepItems(tx: Tx, stepId: string, after: string | null, limit: number): Promise<StepItem[]> {
  const { productId, target } = goodsStepItems
  await tx.execute(sql`set local enable_bitmapscan = off`)
  const items = await tx
    .select({ productId, target })
    .from(goodsStepItems)
    .where(and(eq(goodsStepItems.stepId, stepId), after ? sql`${productId} > ${after}::uuid` : undefined))
    .orderBy(asc(productId))
    .limit(limit)
  await tx.execute(sql`set local enable_bitmapscan to default`)
  return items
}

export type StepResult = { productId: string; before: string | null; outcome: GoodsOutcome }

export async function storeOutcomes(tx: Tx, stepId: string, results: readonly StepResult[]): Promise<void> {
  const column = <Name extends keyof StepResult>(name: Name) => sql.param(results.map((result) => result[name]))
  await tx.execute(sql`update ${goodsStepItems} i set before = done.before, outcome = done.outcome
    from unnest(${column('productId')}::uuid[], ${column('before')}::text[], ${column('outcome')}::text[]) as done (product_id, before, outcome)
    where i.step_id = ${stepId}::uuid and i.product_id = done.product_id`)
}

/** The products of this transaction are announced together (db/migrations/0078_bulk_steps.sql). */
export async function announceTogether(tx: Tx, stepId: string): Promise<void> {
  await tx.execute(sql`select set_config('vitrin.goods_step', ${stepId}, true)`)
}

const columns = {
  id: goodsSteps.id,
  step: goodsSteps.step,
  undoesId: goodsSteps.undoesId,
  total: goodsSteps.total,
  createdAt: goodsSteps.createdAt,
  by: sql<string | null>`(select full_name from ${profiles} where id = ${goodsSteps}.created_by)`,
  category: sql<string | null>`(select name from ${categories} where id = (${goodsSteps}.step ->> 'categoryId')::uuid)`,
  /** A job that goes on or has just ended. */
  isRecentJob: sql<boolean>`coalesce(${deskJobs}.ended_at > now() - interval '15 minutes' or ${deskJobs}.status in ('queued', 'running'), false)`,
  undoneBy: sql<string | null>`(select u.id from ${goodsSteps} u where u.undoes_id = ${goodsSteps}.id order by u.created_at desc limit 1)`,
  job: {
    status: deskJobs.status,
    total: deskJobs.total,
    done: deskJobs.done,
    skipped: deskJobs.skipped,
    endedAt: deskJobs.endedAt,
    stopRequested: deskJobs.stopRequested,
  },
}

export type StepRow = Awaited<ReturnType<typeof selectSteps>>[number]

function selectSteps(db: Db, condition: SQL | undefined, limit: number) {
  return db
    .select(columns)
    .from(goodsSteps)
    .leftJoin(deskJobs, eq(deskJobs.id, goodsSteps.id))
    .where(condition)
    .orderBy(desc(goodsSteps.createdAt), desc(goodsSteps.id))
    .limit(limit)
}

export async function findStepRow(db: Db, id: string): Promise<StepRow | undefined> {
  const [row] = await selectSteps(db, eq(goodsSteps.id, id), 1)
  return row
}

/** Of more than one product, newest first. */
export function latestSteps(db: Db, limit: number): Promise<StepRow[]> {
  return selectSteps(db, sql`${goodsSteps.total} > 1`, limit)
}

/** How many products had each outcome. */
export async function countStepOutcomes(db: Db, stepId: string): Promise<Map<GoodsOutcome, number>> {
  const { rows } = await db.execute<{ outcome: GoodsOutcome; count: number }>(sql`select outcome, count(*)::integer as count
    from ${goodsStepItems} where step_id = ${stepId}::uuid and outcome is not null group by outcome`)
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
}

/** The first products that the step left as they were, with why. */
export function namedRefusals(db: Db, stepId: string): Promise<{ id: string; name: string | null; outcome: GoodsOutcome | null }[]> {
  return db
    .select({ id: goodsStepItems.productId, name: products.farsiName, outcome: goodsStepItems.outcome })
    .from(goodsStepItems)
    .leftJoin(products, eq(products.id, goodsStepItems.productId))
    .where(and(eq(goodsStepItems.stepId, stepId), sql`${goodsStepItems.outcome} not in ('changed', 'same')`))
    .orderBy(asc(goodsStepItems.productId))
    .limit(maxNamedProducts)
}
