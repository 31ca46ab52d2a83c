import { draftOf } from '#db/desk/forms/drafts.ts'
import { lockProduct, updateProduct } from '#db/desk/goods/goods.ts'
import { inRolledBackTransaction } from '#db/rolled-back.ts'
import { Refusal } from '#domain/refusals.ts'
import { getProductPage, type ProductPageData } from '#services/catalog/get-product-page.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { applyChanges, type ReadChanges, readChanges } from './apply-changes.ts'
import { familyProblems } from './family-values.ts'

/**
 * The shop's own page of a product with this person's draft: the draft is stored, the page is read, and the transaction is rolled back. So the
 * preview can never differ from what saving and publishing would show. Fields with a problem are shown as they are stored, and
 * all specifications of a variant whose values are impossible.
 */
export async function previewProduct(context: ServiceContext, id: string, staff: Staff): Promise<ProductPageData> {
  const draft = await draftOf(context.db, staff.id, { type: 'product', id })
  const read = await readChanges(context.db, draft?.changes ?? {})
  const page = await inRolledBackTransaction(context.db, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) return null
    // A slug that is taken would refuse the whole draft.
    const { slug: _, ...columns } = read.columns
    const isImpossible = (await familyProblems(tx, product, read.specs)).length > 0
    const specs: ReadChanges['specs'] = isImpossible ? new Map() : read.specs
    await applyChanges(tx, product, { ...read, columns, specs }, Object.keys(columns).length > 0)
    await updateProduct(tx, id, { status: 'active' })
    return getProductPage({ ...context, db: tx }, product.slug)
  })
  if (!page) throw new Refusal('page.notFound')
  return { ...page, seo: { ...page.seo, isIndexed: false } }
}
