import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { deleteDraft } from '#db/desk/forms/drafts.ts'
import { lockProduct, type ProductRow, writerOf } from '#db/desk/goods/goods.ts'
import { attributePrices } from '#db/desk/prices/apply.ts'
import { dbFault } from '#db/errors.ts'
import { movedPaths } from '#db/redirects.ts'
import { quoted } from '#domain/desk/audit/quoted.ts'
import { jointProblems, type ProductChanges, type ProductForm, permissionsFor } from '#domain/desk/goods/product-form.ts'
import { specOption } from '#domain/desk/goods/product-specs.ts'
import { changedFields } from '#domain/desk/save-conflict.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { applyChanges, changedForm, formOf, type ReadChanges, readChanges } from './apply-changes.ts'
import { familyProblems } from './family-values.ts'

type Edit = { id: string; version: number; changes: ProductChanges }

/** Saves the changed fields of a product, all or none. Somebody else's save in between is a refusal with both values (DESK-20). */
export async function editProduct({ db }: ServiceContext, { id, version, changes }: Edit, staff: Staff): Promise<{ version: number }> {
  if (permissionsFor(changes).some((needed) => !staff.permissions.includes(needed))) throw new Refusal('desk.forbidden')
  const read = await readChanges(db, changes)
  if (read.problems.length > 0) throw new Refusal('request.malformed', { fields: read.problems })
  try {
    return await db.transaction(async (tx) => {
      const product = await lockProduct(tx, id)
      if (!product) throw new Refusal('product.notFound')
      return saveChanges(tx, product, version, read, staff)
    })
  } catch (error) {
    throw takenRefusal(error) ?? error
  }
}

async function saveChanges(tx: Tx, product: ProductRow, version: number, read: ReadChanges, staff: Staff): Promise<{ version: number }> {
  const theirs = await formOf(tx, product)
  const yours = changedForm(theirs, product, read)
  const fields = changedFields(theirs, yours)
  const changed = Object.keys(fields).filter((name) => fields[name]?.theirs !== '' || fields[name]?.yours !== '')
  // Both wrote the same: nothing is lost, and nothing to choose.
  if (changed.length === 0) {
    await deleteDraft(tx, staff.id, { type: 'product', id: product.id })
    return { version: product.version }
  }
  if (product.version !== version) {
    const by = await writerOf(tx, product.id, statesOf(changed, theirs), version)
    throw new Refusal('desk.conflict', { conflict: { version: product.version, by, fields } })
  }
  await refuseImpossible(tx, product, read)
  const isColumnChanged = changed.some((name) => specOption(name) === null)
  await attributePrices(tx, { actorId: staff.id })
  const next = await applyChanges(tx, product, read, isColumnChanged)
  await deleteDraft(tx, staff.id, { type: 'product', id: product.id })
  await writeAudit(tx, staff.actor, {
    action: 'product.edited',
    objectType: 'product',
    objectId: product.id,
    oldState: { version, ...statesOf(changed, theirs) },
    newState: { version: next, ...statesOf(changed, yours) },
  })
  return { version: next }
}

/** Facts that do not go together, values that a variant cannot have, and a former slug of another product, whose visitors would land on this one. */
async function refuseImpossible(tx: Tx, product: ProductRow, { columns, specs }: ReadChanges): Promise<void> {
  const problems = [...jointProblems({ ...product, ...columns }), ...(await familyProblems(tx, product, specs))]
  if (columns.slug !== undefined && columns.slug !== product.slug) {
    const path = `/product/${columns.slug}`
    const leadsTo = (await movedPaths(tx, [path])).get(path)
    if (leadsTo !== undefined && leadsTo !== `/product/${product.slug}`)
      problems.push({ name: 'slug', message: 'این نشانی پیش‌تر از آن کالای دیگری بوده است' })
  }
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
}

function statesOf(names: readonly string[], form: ProductForm): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, quoted(form[name] ?? '')]))
}

const taken: Readonly<Record<string, { name: string; message: string }>> = {
  products_sku_key: { name: 'sku', message: 'کالای دیگری این SKU را دارد' },
  products_slug_key: { name: 'slug', message: 'کالای دیگری این نشانی را دارد' },
  products_category_id_fkey: { name: 'categoryId', message: 'این دسته دیگر نیست' },
  products_brand_id_fkey: { name: 'brandId', message: 'این برند دیگر نیست' },
  products_family_values: { name: 'variants', message: 'گونه‌ی دیگری از این خانواده همین ویژگی‌ها را دارد' },
}

/** What only the database knows: which product has this SKU or slug. */
export function takenRefusal(error: unknown): Refusal | null {
  const fault = dbFault(error)
  const field = fault && 'constraint' in fault ? taken[fault.constraint] : undefined
  return field ? new Refusal('request.malformed', { fields: [field] }) : null
}
