import type { Tx } from '#db/connect.ts'
import { insertFamily } from '#db/desk/goods/families.ts'
import { insertLabels } from '#db/desk/goods/labels.ts'
import { nextChanges, storeOutcomes } from '#db/desk/import/import-rows.ts'
import { type ImportRecord, importOfJob } from '#db/desk/import/imports.ts'
import { setFamilies } from '#db/desk/import/woocommerce.ts'
import { attributePrices } from '#db/desk/prices/apply.ts'
import { insertDocument, type StockChange } from '#db/desk/stock/documents.ts'
import { newId } from '#db/ids.ts'
import { notifyDesk } from '#db/notifications.ts'
import { addRedirects } from '#db/redirects.ts'
import { areSameChanges } from '#domain/desk/import/woocommerce/check.ts'
import { oldCategoryPath } from '#domain/desk/import/woocommerce/old-paths.ts'
import type { WooFamily } from '#domain/desk/import/woocommerce/products.ts'
import { publishedLabel } from '#domain/desk/import/woocommerce/settings.ts'
import { filterPath } from '#domain/redirects.ts'
import { CatalogMaker } from '#services/desk/import/make-catalog.ts'
import type { JobWork } from '#services/desk/job/job-work.ts'
import { changeStock } from '#services/desk/stock/record-document.ts'
import { familyIdOf, planRows, type WooPlan } from './plan.ts'
import { type StoredGoods, storeGoods } from './store-goods.ts'

/** Each new product brings attributes, a family and an old path with it. */
const chunkSize = 200

/** Stores what the dry run showed, a chunk at a time. A row that would do something else by then is skipped and named. */
export const wooImportWork: JobWork = {
  async chunk(tx, job) {
    const imported = await importOfJob(tx, job.id)
    const rows = await nextChanges(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
    const last = rows.at(-1)
    if (!last) return null
    await attributePrices(tx, { actorId: imported.createdBy, runId: imported.id })
    const plans = await planRows(tx, imported, rows, { isLocked: true })
    // A row whose values are stored by now, such as those of a family that its first variant made, counts as done.
    const isSeen = (plan: WooPlan, index: number) =>
      plan.check.state === 'same' || (plan.check.state !== 'wrong' && areSameChanges(plan.check.changes, rows[index]?.changes ?? {}))
    const applied = plans.filter(isSeen)
    const goods = await applyPlans(tx, imported, applied)
    const done = new Set(applied.filter(({ reading, number }) => !('product' in reading) || goods.has(number)))
    const outcomes = plans.map((plan) => ({
      number: plan.number,
      productId: goods.get(plan.number)?.id ?? plan.stored?.id ?? null,
      outcome: done.has(plan) ? ('applied' as const) : ('changed' as const),
    }))
    await storeOutcomes(tx, imported.id, outcomes)
    return { done: rows.length, skipped: outcomes.filter(({ outcome }) => outcome === 'changed').length, cursor: String(last.number) }
  },
  async end(tx) {
    await notifyDesk(tx, 'product', ['*'])
  },
}

async function applyPlans(tx: Tx, imported: ImportRecord, plans: readonly WooPlan[]): Promise<ReadonlyMap<number, StoredGoods>> {
  const maker = await CatalogMaker.open(tx, imported.createdBy)
  await makeFamilies(tx, maker, plans)
  const goods = await storeGoods(tx, maker, plans)
  const stored = [...goods.values()]
  await setFamilies(
    tx,
    stored.flatMap(({ id, plan, product }) =>
      product.family && plan.check.changes.family ? [{ id, familyId: familyIdOf(product.family.key) }] : [],
    ),
  )
  await moveUnits(tx, imported, stored)
  await addRedirects(tx, [...pageMoves(stored), ...(await categoryMoves(maker, stored))])
  const published = stored.filter(({ plan, product }) => plan.check.state === 'new' && product.isPublished)
  if (published.length > 0)
    await insertLabels(
      tx,
      published.map(({ id }) => id),
      publishedLabel,
    )
  return goods
}

type Move = { readonly from: string; readonly to: string }

function pageMoves(goods: readonly StoredGoods[]): Move[] {
  return goods.flatMap(({ plan, slug, product }) =>
    plan.check.changes.oldPath && product.oldPath !== null ? [{ from: product.oldPath, to: `/product/${slug}` }] : [],
  )
}

/** Of each category that products of the chunk got, and of those above it. */
async function categoryMoves(maker: CatalogMaker, goods: readonly StoredGoods[]): Promise<Move[]> {
  const paths = goods.flatMap(({ plan, product: { category } }) =>
    plan.check.changes.category ? category.map((_, index) => category.slice(0, index + 1)) : [],
  )
  const moves = new Map<string, Move>()
  for (const path of paths) {
    const from = oldCategoryPath(path)
    if (!moves.has(from)) moves.set(from, { from, to: filterPath('category', (await maker.category(path)).slug) })
  }
  return [...moves.values()]
}

/** Of parents, and of variants whose parent is in another chunk. */
async function makeFamilies(tx: Tx, maker: CatalogMaker, plans: readonly WooPlan[]): Promise<void> {
  const families = new Map<string, WooFamily>()
  for (const { reading, check } of plans) {
    if ('problems' in reading || !check.changes.family) continue
    const family = 'family' in reading ? reading.family : reading.product.family
    if (family) families.set(family.key, family)
  }
  for (const { key, name, axes } of families.values()) {
    const optionIds: string[] = []
    for (const axis of axes) optionIds.push(await maker.option(axis))
    await insertFamily(tx, { id: familyIdOf(key), name, optionIds })
  }
}

/** Of a chunk, one document of the ledger. */
async function moveUnits(tx: Tx, { fileName, createdBy }: ImportRecord, goods: readonly StoredGoods[]): Promise<void> {
  const changes: StockChange[] = goods.flatMap(({ id: productId, plan }) => {
    const stock = plan.check.changes.stockQuantity
    const change = stock ? Number(stock.after) - Number(stock.before ?? 0) : 0
    return change === 0 ? [] : [{ productId, change, unitCost: null }]
  })
  if (changes.length === 0) return
  const document = { id: newId(), kind: 'correction' } as const
  await insertDocument(tx, { ...document, number: null, note: `ورود از ووکامرس، ${fileName}`, actorId: createdBy, reversesId: null })
  await changeStock(tx, document, changes)
}
