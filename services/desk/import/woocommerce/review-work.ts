import type { Tx } from '#db/connect.ts'
import { nextChanges, nextRows, storeChecks, storeOutcomes } from '#db/desk/files/import-rows.ts'
import { existingReviews, productsByKey, storeImportedReviews } from '#db/desk/files/imported-reviews.ts'
import { type ImportRecord, importOfJob } from '#db/desk/files/imports.ts'
import { fixedId } from '#db/ids.ts'
import type { CheckedRow } from '#domain/desk/files/import-rows.ts'
import { readReview, type WooReview } from '#domain/desk/files/woocommerce/review-rows.ts'
import type { JobWork } from '../../job/job-work.ts'
import { familyIdOf } from './plan.ts'

const chunkSize = 500

type Cells = { readonly number: number; readonly cells: readonly string[] }
type Planned = {
  readonly number: number
  readonly review: WooReview | null
  readonly reviewId: string
  readonly productId: string | null
  readonly check: CheckedRow
}

/** The dry run of reviews: which are new, which the shop has already, and which have no product here. */
export const reviewCheckWork: JobWork = {
  async chunk(tx, job) {
    const imported = await importOfJob(tx, job.id)
    const rows = await nextRows(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
    const last = rows.at(-1)
    if (!last) return null
    const planned = await plan(tx, imported, rows)
    await storeChecks(
      tx,
      imported.id,
      planned.map(({ number, productId, check }) => ({ number, productId, ...check })),
    )
    return { done: rows.length, skipped: 0, cursor: String(last.number) }
  },
  async end() {},
}

/** Stores new reviews with their ratings. The id of a review is made from its number in the old shop, so that none is stored twice. */
export const reviewImportWork: JobWork = {
  async chunk(tx, job) {
    const imported = await importOfJob(tx, job.id)
    const rows = await nextChanges(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
    const last = rows.at(-1)
    if (!last) return null
    const planned = await plan(tx, imported, rows)
    const wanted = planned.flatMap(({ review, reviewId: id, productId }) => (review && productId ? [{ ...review, id, productId }] : []))
    await storeImportedReviews(tx, wanted)
    const outcomes = planned.map(({ number, productId, check }) => ({
      ...{ number, productId },
      outcome: check.state === 'wrong' ? ('changed' as const) : ('applied' as const),
    }))
    await storeOutcomes(tx, imported.id, outcomes)
    return { done: rows.length, skipped: outcomes.filter(({ outcome }) => outcome === 'changed').length, cursor: String(last.number) }
  },
  async end() {},
}

async function plan(tx: Tx, { source }: ImportRecord, rows: readonly Cells[]): Promise<Planned[]> {
  const readings = rows.map(({ number, cells }) => ({ number, reading: readReview(cells), key: cells[1] ?? '' }))
  const reviews = readings.flatMap(({ reading }) => ('review' in reading ? [reading.review] : []))
  const familyIds = reviews.filter(({ isVariable }) => isVariable).map(({ productKey }) => familyIdOf(productKey))
  const skus = reviews.filter(({ isVariable }) => !isVariable).map(({ productKey }) => productKey)
  const products = await productsByKey(tx, skus, familyIds)
  const idOf = ({ number, at }: WooReview) => fixedId(new Date(at), `woocommerce review ${source?.host ?? ''} ${number}`)
  const stored = await existingReviews(tx, reviews.map(idOf))
  return readings.map(({ number, reading, key }) => {
    const wrong = (problems: readonly string[]): CheckedRow => ({
      sku: key || null,
      state: 'wrong',
      changes: {},
      problems,
      isOutlier: false,
    })
    if ('problems' in reading) return { number, review: null, reviewId: '', productId: null, check: wrong(reading.problems) }
    const { review } = reading
    const productId = products.get(review.isVariable ? familyIdOf(review.productKey) : review.productKey) ?? null
    const reviewId = idOf(review)
    if (!productId) return { number, review, reviewId, productId, check: wrong(['کالای این نظر وارد نشده است']) }
    const text = { before: null, after: `${review.reviewer}، ${review.rating} از ۵: ${review.comment}` }
    const isStored = stored.has(reviewId)
    const check: CheckedRow = {
      sku: key,
      state: isStored ? 'same' : 'new',
      changes: isStored ? {} : { review: text },
      problems: [],
      isOutlier: false,
    }
    return { number, review, reviewId, productId, check }
  })
}
