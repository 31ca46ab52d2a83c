import type { Tx } from '#db/connect.ts'
import { insertRows, lastRow, nextRowWith } from '#db/desk/import/import-rows.ts'
import { forgetAccess, type ImportRecord, importOfJob, setImportTotal, setSource } from '#db/desk/import/imports.ts'
import type { DeskJobRow } from '#db/desk/jobs.ts'
import { maxImportRows } from '#domain/desk/import/import-rows.ts'
import type { ApiCategory, WooAccess } from '#domain/desk/import/woocommerce/api.ts'
import { apiRow } from '#domain/desk/import/woocommerce/api-rows.ts'
import { customerRow } from '#domain/desk/import/woocommerce/customer-rows.ts'
import { reviewRow } from '#domain/desk/import/woocommerce/review-rows.ts'
import type { WooPage } from '#gateways/woocommerce.ts'
import type { ServiceContext } from '#services/context.ts'
import { storable } from '#services/desk/import/storable.ts'
import { JobFailure, type JobProgress, type NetworkWork } from '#services/desk/job/job-work.ts'
import { decryptAccess, wooFaultTexts } from './access.ts'

type Fetched = (tx: Tx) => Promise<JobProgress>
type Reading = { readonly context: ServiceContext; readonly imported: ImportRecord; readonly access: WooAccess; readonly job: DeskJobRow }
type Stage = (reading: Reading, at: number, page: number) => Promise<Fetched | null>

/** Reads the old shop page by page into rows of the import. The cursor is the stage, the row of the parent and the page. */
export const fetchWork: NetworkWork = {
  async read(context, job) {
    const imported = await importOfJob(context.db, job.id)
    const access = decryptAccess(context, imported)
    if (!access) throw new JobFailure('کلیدهای فروشگاه پیشین خوانده نشد. از نو وارد کنید')
    const [stage = firstStages[imported.kind], at = '0', page = '1'] = job.cursor?.split(' ') ?? []
    const readStage = stages[stage]
    return readStage ? readStage({ context, imported, access, job }, Number(at), Number(page)) : null
  },
  async end(tx, jobId) {
    await forgetAccess(tx, (await importOfJob(tx, jobId)).id)
  },
}

const firstStages = { products: 'categories', reviews: 'reviews', customers: 'customers' } as const
const maxCategories = 5_000

const stages: Readonly<Record<string, Stage>> = {
  async categories({ context, imported, access }, _at, page) {
    const { items, pages } = expectPage(await context.woocommerce.categories(access, page))
    return async (tx) => {
      const source = imported.source ?? { host: '', currency: null, categories: [] }
      const categories = [...source.categories, ...items].slice(0, maxCategories)
      await setSource(tx, imported.id, { ...source, categories })
      const isLast = page >= pages || categories.length >= maxCategories
      return { done: 0, skipped: 0, cursor: isLast ? 'products 0 1' : `categories 0 ${page + 1}` }
    }
  },

  async products({ context, imported, access, job }, _at, page) {
    const { items, pages } = expectPage(await context.woocommerce.products(access, page))
    const categories = byId(imported)
    return async (tx) => {
      const rows = items.map((product) => apiRow(product, categories))
      await appendRows(tx, imported, rows)
      // A variable product counts when its variations are read.
      const done = items.filter(({ type }) => type !== 'variable').length
      return { done: atMost(job, done), skipped: 0, cursor: page < pages ? `products 0 ${page + 1}` : 'variations 0 1' }
    }
  },

  async reviews({ context, imported, access, job }, _at, page) {
    const { items, pages } = expectPage(await context.woocommerce.reviews(access, page))
    const ids = [...new Set(items.map(({ productId }) => productId))]
    const products = ids.length > 0 ? expectPage(await context.woocommerce.productsById(access, ids)).items : []
    const byNumber = new Map(products.map((product) => [product.id, product]))
    return async (tx) => {
      const rows = items.map((review) => reviewRow(review, byNumber.get(review.productId)))
      await appendRows(tx, imported, rows)
      return { done: atMost(job, items.length), skipped: 0, cursor: page < pages ? `reviews 0 ${page + 1}` : 'end 0 1' }
    }
  },

  async customers({ context, imported, access, job }, _at, page) {
    const { items, pages } = expectPage(await context.woocommerce.customers(access, page))
    return async (tx) => {
      await appendRows(tx, imported, items.map(customerRow))
      return { done: atMost(job, items.length), skipped: 0, cursor: page < pages ? `customers 0 ${page + 1}` : 'end 0 1' }
    }
  },

  async variations({ context, imported, access, job }, at, page) {
    const parent = await nextRowWith(context.db, imported.id, at, { index: 1, text: 'variable' })
    if (!parent) return null
    const [id = '', , sku = '', gtin = ''] = parent.cells
    const { items, pages } = expectPage(await context.woocommerce.variations(access, id, page))
    return async (tx) => {
      const rows = items.map((product) => apiRow(product, noCategories, { id, sku, gtin }))
      await appendRows(tx, imported, rows)
      if (page < pages) return { done: 0, skipped: 0, cursor: `variations ${at} ${page + 1}` }
      return { done: atMost(job, 1), skipped: 0, cursor: `variations ${parent.number} 1` }
    }
  },
}

const noCategories: ReadonlyMap<number, ApiCategory> = new Map()

function byId({ source }: ImportRecord): ReadonlyMap<number, ApiCategory> {
  return new Map((source?.categories ?? []).map((category) => [category.id, category]))
}

/** The old shop may have grown since its products were counted. */
function atMost({ total, done }: DeskJobRow, count: number): number {
  return Math.min(count, total - done)
}

async function appendRows(tx: Tx, { id }: ImportRecord, rows: readonly (readonly string[])[]): Promise<void> {
  const last = await lastRow(tx, id)
  const total = last.count + rows.length
  if (total > maxImportRows) throw new JobFailure('فروشگاه پیشین بیش از ۲۰۰٬۰۰۰ ردیف دارد')
  const numbered = rows.map((cells, index) => ({ number: last.number + 1 + index, cells: cells.map(storable) }))
  await insertRows(tx, id, numbered)
  await setImportTotal(tx, id, total)
}

function expectPage<Item>(page: WooPage<Item>) {
  if (page.kind === 'page') return page
  throw new JobFailure(wooFaultTexts[page.kind])
}
