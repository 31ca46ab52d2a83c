import type { Tx } from '#db/connect.ts'
import type { DeskJobRow } from '#db/desk/jobs.ts'
import { attributePrices, type ItemResult, lockPrices, type PriceChange, storePrices, storeResults } from '#db/desk/prices/apply.ts'
import { nextItems, type WaitingItem } from '#db/desk/prices/items.ts'
import { linksOf } from '#db/desk/prices/links.ts'
import { findRunRow, type StoredRun } from '#db/desk/prices/runs.ts'
import { newId } from '#db/ids.ts'
import { notifyDesk } from '#db/notifications.ts'
import type { CurrencyLink } from '#domain/desk/prices/currency.ts'
import { decideItem } from '#domain/desk/prices/notes.ts'
import type { PricedProduct } from '#domain/desk/prices/rule.ts'
import type { JobWork } from '#services/desk/job/job-work.ts'
import { insertRestore } from './insert-restore.ts'

type LockedPrice = Awaited<ReturnType<typeof lockPrices>>[number]

/** Changes prices as the preview showed them. */
export const priceRunWork: JobWork = {
  async chunk(tx, job, size) {
    const run = await runOf(tx, job)
    const items = await nextItems(tx, run.id, job.cursor, size)
    const last = items.at(-1)
    if (!last) return null
    const locked = new Map(
      (
        await lockPrices(
          tx,
          items.map(({ productId }) => productId),
        )
      ).map((row) => [row.id, row]),
    )
    const links = isFromRate(run) ? await linksOf(tx, [...locked.keys()]) : null
    const results = items.map((item) => resultOf(item, withLink(locked.get(item.productId), links), run, job))
    const changes = results.filter(isStored)
    await attributePrices(tx, { actorId: job.createdBy, runId: run.id })
    await storePrices(tx, changes.map(changeOf(run, locked)), run.isSale)
    await storeResults(tx, run.id, results)
    return { done: items.length, skipped: items.length - changes.length, cursor: last.productId }
  },
  async end(tx, job) {
    const run = await runOf(tx, job)
    if (run.endsAt && job.done > job.skipped) await insertRestore(tx, run, { id: newId(), startAt: run.endsAt, createdBy: null })
    // The products of a run are announced together (db/migrations/0042_price_runs.sql).
    await notifyDesk(tx, 'product', ['*'])
  },
}

async function runOf(tx: Tx, { id }: DeskJobRow): Promise<StoredRun> {
  const run = await findRunRow(tx, id)
  if (!run) throw new Error('a job of prices has a run')
  return run
}

function resultOf(item: WaitingItem, product: (LockedPrice & PricedProduct) | undefined, run: StoredRun, job: DeskJobRow): ItemResult {
  if (!product) return { ...item, outcome: 'changed' }
  const isScheduled = job.startAt > job.createdAt
  const decision = decideItem(item, product, isScheduled ? run.rule : null)
  if (!('price' in decision)) return { ...item, outcome: decision.outcome }
  const listPrice = run.isSale && !run.restoresId ? product.listPrice : item.listPrice
  return { productId: item.productId, outcome: decision.outcome, oldPrice: product.price, newPrice: decision.price, listPrice }
}

/** Only a scheduled run computes again, and only one from rates needs the links for it. */
const isFromRate = ({ rule }: StoredRun) => rule?.formula.kind === 'rate'

function withLink(product: LockedPrice | undefined, links: ReadonlyMap<string, CurrencyLink> | null) {
  return product && { ...product, link: links?.get(product.id) ?? null }
}

function isStored({ outcome }: ItemResult): boolean {
  return outcome === 'applied' || outcome === 'recomputed'
}

/** A sale strikes the price before it through; its end brings back the list price before it, unless somebody set another one since. */
function changeOf(run: StoredRun, locked: ReadonlyMap<string, LockedPrice>): (result: ItemResult) => PriceChange {
  return ({ productId, oldPrice, newPrice, listPrice }) => {
    const current = locked.get(productId)?.listPrice ?? null
    const afterwards = run.restoresId ? (current === newPrice ? listPrice : current) : oldPrice
    return { id: productId, price: newPrice, listPrice: afterwards }
  }
}
