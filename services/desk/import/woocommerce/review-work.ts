import type { Tx } from '#db/connect.ts'
import { existingReviews, productsByKey, storeImportedReviews } from '#db/desk/import/imported-reviews.ts'
import type { ImportRecord } from '#db/desk/import/imports.ts'
import { fixedId } from '#db/ids.ts'
import type { CheckedRow } from '#domain/desk/import/import-rows.ts'
import { readReview, type WooReview } from '#domain/desk/import/woocommerce/review-rows.ts'
import { familyIdOf } from './plan.ts'
import { type Cells, rowCheckWork, rowImportWork } from './row-work.ts'

type Planned = {
  readonly number: number
  readonly review: WooReview | null
  readonly reviewId: string
  readonly productId: string | null
  readonly check: CheckedRow
}

/** The dry run of reviews: which are new, which the shop has already, and which have no product here. */
export const reviewCheckWork = rowCheckWork(plan)

/** Stores new reviews with their ratings. The id of a review is made from its number in the old shop, so that none is stored twice. */
export const reviewImportWork = rowImportWork({
  plan,
  async store(tx, planned: readonly Planned[]) {
    const wanted = planned.flatMap(({ review, reviewId: id, productId }) => (review && productId ? [{ ...review, id, productId }] : []))
    await storeImportedReviews(tx, wanted)
    return ({ check }) => check.state !== 'wrong'
  },
})

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
