import type { Tx } from '#db/connect.ts'
import { type FamilyRow, findFamily } from '#db/desk/goods/families.ts'
import { copyPictures, copySpecs } from '#db/desk/goods/family-parts.ts'
import { auditGoods, lockGoods, type ProductRow, raiseVersion, updateProduct } from '#db/desk/goods/goods.ts'
import { listPictures, raisePicturesVersion } from '#db/desk/goods/pictures.ts'
import { maxPictures } from '#domain/desk/pictures.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

export const familyParts = ['description', 'specs', 'pictures'] as const
type FamilyPart = (typeof familyParts)[number]

type Copy = { familyId: string; from: string; to: readonly string[]; parts: readonly FamilyPart[] }

/**
 * Gives variants what another one has: its description and specifications instead of their own, its pictures after their own. All or nothing; sent
 * again it changes nothing.
 */
export async function copyParts({ db }: ServiceContext, { familyId, from, to, parts }: Copy, staff: Staff): Promise<{ changed: number }> {
  return db.transaction(async (tx) => {
    const family = await findFamily(tx, familyId)
    if (!family) throw new Refusal('family.notFound')
    const targets = new Set(to.filter((id) => id !== from))
    const rows = await lockGoods(tx, [from, ...targets])
    const source = rows.find(({ id }) => id === from)
    if (!source || rows.length !== targets.size + 1 || rows.some((row) => row.familyId !== familyId)) throw new Refusal('catalog.notFound')
    const changes = []
    for (const target of rows.filter(({ id }) => targets.has(id))) {
      const after = await copyTo(tx, family, { source, target, parts })
      if (Object.keys(after).length > 0) changes.push({ id: target.id, before: { from: null }, after: { from: source.sku, ...after } })
    }
    await auditGoods(tx, staff.actor, 'product.partsCopied', changes)
    return { changed: changes.length }
  })
}

type One = { source: ProductRow; target: ProductRow; parts: readonly FamilyPart[] }

/** What changed, for the log. */
async function copyTo(tx: Tx, { optionIds }: FamilyRow, { source, target, parts }: One): Promise<Record<string, unknown>> {
  const changed: Record<string, unknown> = {}
  if (parts.includes('description') && source.description !== target.description) {
    await updateProduct(tx, target.id, { description: source.description })
    changed.description = source.description.slice(0, 200).toWellFormed()
  }
  if (parts.includes('specs') && (await copySpecs(tx, source.id, target.id, optionIds))) {
    await raiseVersion(tx, target.id)
    changed.specs = true
  }
  const added = parts.includes('pictures') ? await copyPictures(tx, source.id, target.id) : 0
  if (added > 0) {
    if ((await listPictures(tx, target.id)).length > maxPictures) throw new Refusal('picture.tooMany')
    await raisePicturesVersion(tx, target.id)
    changed.pictures = added
  }
  return changed
}
