import { writeAudit } from '#db/audit.ts'
import { countCouponsOf } from '#db/coupon/desk-coupons.ts'
import {
  type CategoryFields,
  countProductsOfCategory,
  deleteCategory,
  insertCategory,
  listDeskCategories,
  lockCategories,
  type StoredCategory,
  storeCategorySequence,
  updateCategory,
} from '#db/desk/catalog/categories.ts'
import { forgetMove, recordMove } from '#db/redirects.ts'
import { requireName, requireSlug, requireUnused } from '#domain/desk/catalog/fields.ts'
import { isWithin, placedBefore } from '#domain/desk/catalog/sequence.ts'
import { filterPath } from '#domain/redirects.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { requireFound, unlessTaken } from './save.ts'

const objectType = 'category'

export async function getCategoryTree({ db }: ServiceContext) {
  return { categories: await listDeskCategories(db) }
}

function validated({ name, slug, ...rest }: CategoryFields): CategoryFields {
  return { name: requireName('name', name), slug: requireSlug(slug), ...rest }
}

const stateOf = ({ name, slug, status, isAccessory, needsImei, parentId }: CategoryFields & { parentId: string | null }) => {
  return { name, slug, status, isAccessory, needsImei, parentId }
}

const formOf = ({ name, slug, status, isAccessory, needsImei }: CategoryFields) => {
  return { name, slug, status, isAccessory: String(isAccessory), needsImei: String(needsImei) }
}

type NewCategory = CategoryFields & { readonly parentId: string | null }

/** The last one of its parent. */
export async function addCategory({ db }: ServiceContext, { parentId, ...given }: NewCategory, staff: Staff): Promise<{ id: string }> {
  const fields = validated(given)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const tree = await lockCategories(tx)
      if (parentId !== null) requireFound(tree, parentId)
      const siblings = tree.filter((one) => one.parentId === parentId)
      const displayOrder = Math.max(-1, ...siblings.map((one) => one.displayOrder)) + 1
      const id = await insertCategory(tx, { ...fields, parentId, displayOrder })
      await forgetMove(tx, filterPath('category', fields.slug))
      const entry = { action: 'category.added', objectType, objectId: id, oldState: null, newState: stateOf({ ...fields, parentId }) }
      await writeAudit(tx, staff.actor, entry)
      return { id }
    }),
  )
}

type Edit = { readonly id: string; readonly version: number; readonly fields: CategoryFields }

/** URLs with the old slug are redirected. */
export async function editCategory({ db }: ServiceContext, { id, version, fields }: Edit, staff: Staff): Promise<{ version: number }> {
  const valid = validated(fields)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const stored = requireFound(await lockCategories(tx), id)
      await requireVersion(tx, stored, version, { objectType, id, stored: formOf(stored), given: formOf(valid) })
      const [before, after] = [stateOf(stored), stateOf({ ...valid, parentId: stored.parentId })]
      const next = await updateCategory(tx, id, valid)
      if (next === version) return { version }
      await recordMove(tx, filterPath('category', stored.slug), filterPath('category', valid.slug))
      await writeAudit(tx, staff.actor, { action: 'category.edited', objectType, objectId: id, oldState: before, newState: after })
      return { version: next }
    }),
  )
}

type Move = { readonly id: string; readonly version: number; readonly parentId: string | null; readonly before: string | null }

/** To another parent, or among its siblings: before one of them, or at the end. */
export async function moveCategory({ db }: ServiceContext, { id, version, parentId, before }: Move, staff: Staff) {
  return db.transaction(async (tx) => {
    const tree = await lockCategories(tx)
    const stored = requireFound(tree, id)
    await requireVersion(tx, stored, version, {
      objectType,
      id,
      stored: { parent: nameOf(tree, stored.parentId) },
      given: { parent: nameOf(tree, parentId) },
    })
    if (parentId !== null) requireFound(tree, parentId)
    if (isWithin(tree, id, parentId)) throw new Refusal('category.insideItself')
    const siblings = tree.filter((one) => one.parentId === parentId).map((one) => one.id)
    const sequence = placedBefore(siblings, id, before)
    if (!sequence) throw new Refusal('catalog.notFound')
    const next = await updateCategory(tx, id, { parentId })
    await storeCategorySequence(tx, sequence)
    const oldState = { parentId: stored.parentId, position: positionOf(tree, stored) }
    const entry = {
      action: 'category.moved',
      objectType,
      objectId: id,
      oldState,
      newState: { parentId, position: sequence.indexOf(id) + 1 },
    }
    await writeAudit(tx, staff.actor, entry)
    return { version: next }
  })
}

function nameOf(tree: readonly StoredCategory[], id: string | null): string {
  return tree.find((one) => one.id === id)?.name ?? ''
}

function positionOf(tree: readonly StoredCategory[], { id, parentId }: StoredCategory): number {
  return tree.filter((one) => one.parentId === parentId).findIndex((one) => one.id === id) + 1
}

export async function removeCategory({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const tree = await lockCategories(tx)
    const stored = requireFound(tree, id)
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    const children = tree.filter((one) => one.parentId === id).length
    requireUnused({ products: await countProductsOfCategory(tx, id), children, coupons: await countCouponsOf(tx, 'categories', id) })
    await deleteCategory(tx, id)
    await writeAudit(tx, staff.actor, { action: 'category.removed', objectType, objectId: id, oldState: stateOf(stored), newState: null })
  })
}
