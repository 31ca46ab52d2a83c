import { writeAudit } from '#db/audit.ts'
import { countCouponsOf, moveCouponsToBrand } from '#db/coupon/desk-coupons.ts'
import {
  type BrandFields,
  countProductsOfBrand,
  deleteBrand,
  insertBrand,
  listDeskBrands,
  lockBrands,
  moveProductsToBrand,
  updateBrand,
} from '#db/desk/catalog/brands.ts'
import { forgetMove, recordMove } from '#db/redirects.ts'
import { requireName, requireSlug, requireUnused } from '#domain/desk/catalog/fields.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { brandOption } from '#domain/listing.ts'
import { filterPath } from '#domain/redirects.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { productsPerChunk } from './chunks.ts'
import { requireFound, unlessTaken } from './save.ts'

const objectType = 'brand'

export async function listBrandPage({ db }: ServiceContext, { q, cursor }: { q: string; cursor: string | undefined }) {
  const rows = await listDeskBrands(db, { q: cleanLine(q), after: readCursor(cursor, 'name', 'text'), limit: rowsPerPage + 1 })
  const { shown, next } = pageOf(rows, ({ farsiName, id }) => writeCursor('name', farsiName, id))
  return { brands: shown, next }
}

function validated({ name, farsiName, slug, status }: BrandFields): BrandFields {
  return { name: requireName('name', name), farsiName: requireName('farsiName', farsiName), slug: requireSlug(slug), status }
}

const stateOf = ({ name, farsiName, slug, status }: BrandFields) => ({ name, farsiName, slug, status })
const pathOf = ({ slug }: { slug: string }) => filterPath(brandOption, slug)

export async function addBrand({ db }: ServiceContext, given: BrandFields, staff: Staff): Promise<{ id: string }> {
  const fields = validated(given)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const id = await insertBrand(tx, fields)
      await forgetMove(tx, pathOf(fields))
      await writeAudit(tx, staff.actor, { action: 'brand.added', objectType, objectId: id, oldState: null, newState: stateOf(fields) })
      return { id }
    }),
  )
}

type Edit = { readonly id: string; readonly version: number; readonly fields: BrandFields }

/** URLs with the old slug are redirected. */
export async function editBrand({ db }: ServiceContext, { id, version, fields }: Edit, staff: Staff): Promise<{ version: number }> {
  const valid = validated(fields)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const stored = requireFound(await lockBrands(tx, [id]), id)
      await requireVersion(tx, stored, version, { objectType, id, stored: stateOf(stored), given: valid })
      const next = await updateBrand(tx, id, valid)
      if (next === version) return { version }
      await recordMove(tx, pathOf(stored), pathOf(valid))
      const entry = { action: 'brand.edited', objectType, objectId: id, oldState: stateOf(stored), newState: stateOf(valid) }
      await writeAudit(tx, staff.actor, entry)
      return { version: next }
    }),
  )
}

export async function removeBrand({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = requireFound(await lockBrands(tx, [id]), id)
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    requireUnused({ products: await countProductsOfBrand(tx, id), coupons: await countCouponsOf(tx, 'brands', id) })
    await deleteBrand(tx, id)
    await writeAudit(tx, staff.actor, { action: 'brand.removed', objectType, objectId: id, oldState: stateOf(stored), newState: null })
  })
}

type Merge = { readonly id: string; readonly version: number; readonly into: string }

/**
 * The products of one brand become those of another, and its URL leads there. Many products move in chunks, so that no order waits long for
 * them; a merge that was cut off is finished by merging again.
 */
export async function mergeBrand({ db }: ServiceContext, { id, version, into }: Merge, staff: Staff): Promise<{ products: number }> {
  if (id === into) throw new Refusal('catalog.mergeSelf')
  let products = 0
  for (let isDone = false; !isDone; ) {
    isDone = await db.transaction(async (tx) => {
      const locked = await lockBrands(tx, [id, into])
      const [source, target] = [requireFound(locked, id), requireFound(locked, into)]
      await requireVersion(tx, source, version, { objectType, id, stored: {}, given: {} })
      const moved = await moveProductsToBrand(tx, id, into, productsPerChunk)
      products += moved
      if (moved === productsPerChunk) return false
      await recordMove(tx, pathOf(source), pathOf(target))
      await moveCouponsToBrand(tx, id, into)
      await deleteBrand(tx, id)
      const newState = { into, name: target.name, products }
      await writeAudit(tx, staff.actor, { action: 'brand.merged', objectType, objectId: id, oldState: stateOf(source), newState })
      return true
    })
  }
  return { products }
}
