import { writeAudit } from '#db/audit.ts'
import { allowStatementTime, type Tx, withoutPreparedStatements } from '#db/connect.ts'
import type { GoodsCondition } from '#db/desk/goods/goods-conditions.ts'
import { insertItems, linkedProducts, type NewItem, type PricedRow, pricedProducts } from '#db/desk/prices/items.ts'
import { deleteOldDrafts, insertRun, storeSummary } from '#db/desk/prices/runs.ts'
import type { GoodsFilter } from '#domain/desk/goods/goods-filters.ts'
import { firstChunk } from '#domain/desk/jobs.ts'
import { currenciesOf } from '#domain/desk/prices/currency.ts'
import { proposalOf, rankOf } from '#domain/desk/prices/notes.ts'
import { isRuleSound, type PriceRule } from '#domain/desk/prices/rule.ts'
import { auditStateOf, maxRunProducts, type RunSummary } from '#domain/desk/prices/runs.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { conditionOf } from '#services/desk/goods/list-goods.ts'
import { type Pause, paceChunk } from '#services/desk/job/pace-chunk.ts'
import { SummaryOfRun } from './summary-of-run.ts'

const batchSize = 5_000
const statementTimeMs = 10_000

type NewPreview = { readonly id: string; readonly filter: GoodsFilter; readonly rule: PriceRule }

/** Stores what a rule would do to the products that match now: what is applied later is what was seen. The same request again changes nothing. */
export async function previewRun({ db }: ServiceContext, { id, filter, rule }: NewPreview, staff: Staff, pause?: Pause): Promise<void> {
  // The proposed prices of a floor that is computed from the cost would reveal the cost.
  if (rule.floor?.kind === 'cost' && !staff.permissions.includes('costs.read')) throw new Refusal('desk.forbidden')
  if (!isRuleSound(rule)) throw new Refusal('prices.ruleUnsound')
  const condition = await conditionOf(db, filter)
  // Each combination of filters has its own best plan.
  await withoutPreparedStatements(() =>
    db.transaction(async (tx) => {
      await allowStatementTime(tx, statementTimeMs)
      const empty = new SummaryOfRun().result()
      if (!(await insertRun(tx, { id, rule, filter, isSale: rule.isSale, summary: empty, createdBy: staff.id }))) return
      await deleteOldDrafts(tx, staff.id)
      const summary = await storeProposals(tx, id, { condition, rule, pause })
      if (summary.products === 0) throw new Refusal('prices.nothing')
      await storeSummary(tx, id, summary)
      const newState = auditStateOf(rule, summary.products)
      await writeAudit(tx, staff.actor, { action: 'prices.previewed', objectType: 'price_run', objectId: id, oldState: null, newState })
    }),
  )
}

type Proposed = { condition: GoodsCondition; rule: PriceRule; pause: Pause | undefined }

/** Products are read in large batches, because their filter is searched for each; they are computed and written in chunks that yield to orders. */
async function storeProposals(tx: Tx, runId: string, { condition, rule, pause }: Proposed): Promise<RunSummary> {
  const summary = new SummaryOfRun()
  let size = firstChunk
  for (let after: string | null = null; ; ) {
    const batch = await nextProducts(tx, condition, rule, after)
    after = batch.at(-1)?.id ?? null
    if (summary.products + batch.length > maxRunProducts) throw new Refusal('prices.tooMany')
    for (let from = 0; from < batch.length; ) {
      const [startedAt, chunk] = [performance.now(), batch.slice(from, from + size)]
      await insertItems(tx, runId, chunk.map(itemOf(rule, summary)))
      from += chunk.length
      size = await paceChunk(tx, { size: chunk.length, tookMs: performance.now() - startedAt }, pause)
    }
    if (after === null || batch.length < batchSize) return summary.result()
  }
}

function itemOf(rule: PriceRule, summary: SummaryOfRun): (product: PricedRow) => NewItem {
  return ({ id, stock, ...product }) => {
    const { newPrice, note } = proposalOf(rule, product)
    const item = { productId: id, rank: rankOf(note), note, oldPrice: product.price, newPrice }
    summary.add(item, stock)
    return item
  }
}

/** A run from rates is about the products that follow one of their currencies. */
function nextProducts(tx: Tx, condition: GoodsCondition, { formula }: PriceRule, after: string | null): Promise<PricedRow[]> {
  if (formula.kind !== 'rate') return pricedProducts(tx, condition, after, batchSize)
  return linkedProducts(tx, condition, currenciesOf(formula.rates), after, batchSize)
}
