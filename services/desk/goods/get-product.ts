import { draftOf } from '#db/desk/forms/drafts.ts'
import { findProductWithLabels, lastEditOf } from '#db/desk/goods/goods.ts'
import { specTemplate, type TemplateOption } from '#db/desk/goods/product-specs.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { isoDate } from '#domain/dates.ts'
import type { ProductForm } from '#domain/desk/goods/product-form.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { formOf } from './apply-changes.ts'

/** A product as its page at the desk has it. */
export type DeskProduct = {
  id: string
  version: number
  status: 'active' | 'inactive'
  slug: string
  image: string | null
  family: { id: string; name: string } | null
  labels: string[]
  /** Without the cost for those who may not read it. */
  form: ProductForm
  /** What this person typed and did not save, on top of a version that may be old by now. */
  draft: { baseVersion: number; base: ProductForm; changes: ProductForm; savedAt: string } | null
  lastEdit: { by: string | null; at: string } | null
  today: string
}

export async function getProduct({ db }: ServiceContext, id: string, staff: Staff): Promise<DeskProduct> {
  const found = await findProductWithLabels(db, id)
  if (!found) throw new Refusal('product.notFound')
  const { product, family, labels } = found
  const { cost, ...form } = await formOf(db, product)
  const draft = await draftOf(db, staff.id, { type: 'product', id })
  const edit = await lastEditOf(db, id)
  const { today } = await deskToday(db)
  const { version, status, slug, mainImageUrl } = product
  return {
    ...{ id, version, status, slug, today, family, labels },
    image: mainImageUrl,
    form: staff.permissions.includes('costs.read') ? { ...form, cost: cost ?? '' } : form,
    draft: draft && { ...draft, savedAt: isoDate(draft.savedAt) },
    lastEdit: edit && { by: edit.by, at: isoDate(edit.at) },
  }
}

/** The specifications that a product of this category usually has. */
export function getSpecTemplate({ db }: ServiceContext, categoryId: string): Promise<TemplateOption[]> {
  return specTemplate(db, categoryId)
}
