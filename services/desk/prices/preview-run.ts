import { writeAudit } from '#db/audit.ts'
import { allowStatementTime, type Tx, withoutPreparedStatements } from '#db/connect.ts'
import type { GoodsCondition } from '#db/desk/goods/goods-conditions.ts'
import { insertItems, linkedProducts, type NewItem, type PricedRow, pricedProducts } from '#db/desk/prices/items.ts'
import { deleteOldDrafts, insertRun, storeSummary } from '#db/desk/prices/runs.ts'
import type { GoodsFilter } from '#domain/desk/goods-filters.ts'
import { currenciesOf } from '#domain/desk/prices/currency.ts'
import { proposalOf, rankOf } from '#domain/desk/prices/notes.ts'
import { isRuleSound, type PriceRule } from '#domain/desk/prices/rule.ts'
import { auditStateOf, maxRunProducts, type RunSummary } from '#domain/desk/prices/runs.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../../context.ts'
import type { Staff } from '../find-staff.ts'
import { conditionOf } from '../goods/list-goods.ts'
import { SummaryOfRun } from './summary-of-run.ts'

const batchSize = 5_000
const statementTimeMs = 10_000

type NewPreview = { readonly id: string; readonly filter: GoodsFilter; readonly rule: PriceRule }

/** Stores what a rule would do to the products that match now: what is applied later is what was seen. The same request again changes nothing. */
export async function previewRun({ db }: ServiceContext, { id, filter, rule }: NewPreview, staff: Staff): Promise<void> {
  // A floor made of the cost would tell it.
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
      const summary = await storeProposals(tx, id, condition, rule)
      if (summary.products === 0) throw new Refusal('prices.nothing')
      await storeSummary(tx, id, summary)
      const newState = auditStateOf(rule, summary.products)
      await writeAudit(tx, staff.actor, { action: 'prices.previewed', objectType: 'price_run', objectId: id, oldState: null, newState })
    }),
  )
}

async function storeProposals(tx: Tx, runId: string, condition: GoodsCondition, rule: PriceRule): Promise<RunSummary> {
  const summary = new SummaryOfRun()
  for (let after: string | null = null; ; ) {
    const batch = await nextProducts(tx, condition, rule, after)
    after = batch.at(-1)?.id ?? null
    if (after === null) return summary.result()
    const items: NewItem[] = batch.map(({ id, stock, ...product }) => {
      const { newPrice, note } = proposalOf(rule, product)
      const item = { productId: id, rank: rankOf(note), note, oldPrice: product.price, newPrice }
      summary.add(item, stock)
      return item
    })
    if (summary.products > maxRunProducts) throw new Refusal('prices.tooMany')
    await insertItems(tx, runId, items)
    if (batch.length < batchSize) return summary.result()
  }
}

/** A run from rates is about the products that follow one of their currencies. */
function nextProducts(tx: Tx, condition: GoodsCondition, { formula }: PriceRule, after: string | null): Promise<PricedRow[]> {
  if (formula.kind !== 'rate') return pricedProducts(tx, condition, after, batchSize)
  return linkedProducts(tx, condition, currenciesOf(formula.rates), after, batchSize)
}
