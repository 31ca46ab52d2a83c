import { writeAudit } from '#db/audit.ts'
import { deleteDraft, storeDraft } from '#db/desk/forms/drafts.ts'
import { findProductRow } from '#db/desk/goods/goods.ts'
import { type ProductChanges, permissionsFor } from '#domain/desk/goods/product-form.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { formOf } from './apply-changes.ts'

type NewDraft = { baseVersion: number; changes: ProductChanges }

/** Holds what somebody typed, right or wrong, for them alone. The log says when they began, not every five seconds. */
export async function saveDraft({ db }: ServiceContext, id: string, draft: NewDraft, staff: Staff): Promise<void> {
  if (permissionsFor(draft.changes).some((needed) => !staff.permissions.includes(needed))) throw new Refusal('desk.forbidden')
  await db.transaction(async (tx) => {
    const product = await findProductRow(tx, id)
    if (!product) throw new Refusal('product.notFound')
    const stored = { type: 'product', id, version: product.version, form: await formOf(tx, product) } as const
    if (await storeDraft(tx, staff.id, stored, draft)) {
      const newState = { version: draft.baseVersion }
      await writeAudit(tx, staff.actor, { action: 'product.drafted', objectType: 'product_draft', objectId: id, oldState: null, newState })
    }
  })
}

export async function dropDraft({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteDraft(tx, staff.id, { type: 'product', id }))) return
    await writeAudit(tx, staff.actor, {
      action: 'product.draftDropped',
      objectType: 'product_draft',
      objectId: id,
      oldState: { status: 'drafted' },
      newState: null,
    })
  })
}
