import type { Tx } from '#db/connect.ts'
import { type FamilyRow, findFamily } from '#db/desk/goods/families.ts'
import { copyPictures, copySpecs } from '#db/desk/goods/family-parts.ts'
import { auditGoods, lockGoods, type ProductRow, raiseVersion, updateProduct } from '#db/desk/goods/goods.ts'
import { listPictures, raisePicturesVersion } from '#db/desk/goods/pictures.ts'
import { specsOf } from '#db/desk/goods/product-specs.ts'
import { quoted } from '#domain/desk/audit/quoted.ts'
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
      const { before, after } = await copyTo(tx, family, { source, target, parts })
      if (Object.keys(after).length > 0) changes.push({ id: target.id, before, after: { from: source.sku, ...after } })
    }
    await auditGoods(tx, staff.actor, 'product.partsCopied', changes)
    return { changed: changes.length }
  })
}

type One = { source: ProductRow; target: ProductRow; parts: readonly FamilyPart[] }

type States = { before: Record<string, unknown>; after: Record<string, unknown> }

/** What changed, with what it was, for the log. */
async function copyTo(tx: Tx, { optionIds }: FamilyRow, { source, target, parts }: One): Promise<States> {
  const states: States = { before: {}, after: {} }
  const note = (part: FamilyPart, before: unknown, after: unknown) => {
    states.before[part] = before
    states.after[part] = after
  }
  if (parts.includes('description') && source.description !== target.description) {
    await updateProduct(tx, target.id, { description: source.description })
    note('description', quoted(target.description), quoted(source.description))
  }
  const specs = parts.includes('specs') ? await specTexts(tx, target.id) : []
  if (parts.includes('specs') && (await copySpecs(tx, source.id, target.id, optionIds))) {
    await raiseVersion(tx, target.id)
    note('specs', specs, await specTexts(tx, target.id))
  }
  const added = parts.includes('pictures') ? await copyPictures(tx, source.id, target.id) : 0
  if (added > 0) {
    const { length } = await listPictures(tx, target.id)
    if (length > maxPictures) throw new Refusal('picture.tooMany')
    await raisePicturesVersion(tx, target.id)
    note('pictures', length - added, length)
  }
  return states
}

/** «حافظه: ۲۵۶ گیگابایت» for each option. */
async function specTexts(tx: Tx, id: string): Promise<string[]> {
  return (await specsOf(tx, id)).map(({ name, values }) => quoted(`${name}: ${values.join('، ')}`))
}
