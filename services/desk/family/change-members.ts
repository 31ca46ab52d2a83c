import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { attributesOf, type FamilyRow, findIdBySku, lockFamily, optionsByIds, variantsOf } from '#db/desk/goods/families.ts'
import { lockProduct, type ProductRow, updateProduct } from '#db/desk/goods/goods.ts'
import { maxVariants } from '#domain/desk/family/variants.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { takenRefusal } from '#services/desk/goods/edit-product.ts'

/** A product that exists becomes a variant, when it has one value of each option and no other variant has the same. */
export async function bringProduct({ db }: ServiceContext, familyId: string, sku: string, staff: Staff): Promise<{ id: string }> {
  try {
    return await db.transaction(async (tx) => {
      const family = await requireFamily(tx, familyId)
      const id = await findIdBySku(tx, toLatinDigits(cleanLine(sku)))
      const product = id === null ? undefined : await lockProduct(tx, id)
      if (!product) throw new Refusal('family.productMissing')
      if (product.familyId === familyId) return { id: product.id }
      await refuseUnfit(tx, family, product)
      await updateProduct(tx, product.id, { familyId })
      await audit(tx, staff, 'family.productJoined', product, { before: null, after: family })
      return { id: product.id }
    })
  } catch (error) {
    throw takenRefusal(error) ?? error
  }
}

async function refuseUnfit(tx: Tx, { id, optionIds }: FamilyRow, product: ProductRow): Promise<void> {
  if (product.familyId !== null) throw new Refusal('family.productElsewhere')
  const attributes = await attributesOf(tx, [product.id])
  const chosen = optionIds.map((optionId) => attributes.filter((one) => one.optionId === optionId))
  const lacking = (await optionsByIds(tx, optionIds)).filter((_, index) => chosen[index]?.length !== 1)
  if (lacking.length > 0) {
    const message = `باید دقیقا یک مقدار داشته باشد: ${lacking.map(({ name }) => name).join('، ')}`
    throw new Refusal('family.valuesMissing', { fields: [{ name: 'sku', message }] })
  }
  const variants = await variantsOf(tx, id)
  const key = chosen.map(([one]) => one?.valueId).join()
  const same = variants.find(({ values }) => values?.map((value) => value.id).join() === key)
  if (same) throw new Refusal('family.variantTaken', { fields: [{ name: 'sku', message: `«${same.farsiName}» همین مقدارها را دارد` }] })
  if (variants.length >= maxVariants) throw new Refusal('family.tooMany')
}

/** The product stays, with its page and values, as one without sibling variants. Sent again it changes nothing. */
export async function takeProductOut({ db }: ServiceContext, familyId: string, productId: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const family = await requireFamily(tx, familyId)
    const product = await lockProduct(tx, productId)
    if (product?.familyId !== familyId) return
    await updateProduct(tx, productId, { familyId: null })
    await audit(tx, staff, 'family.productLeft', product, { before: family, after: null })
  })
}

async function requireFamily(tx: Tx, id: string): Promise<FamilyRow> {
  const family = await lockFamily(tx, id)
  if (!family) throw new Refusal('family.notFound')
  return family
}

type Change = { before: FamilyRow | null; after: FamilyRow | null }

async function audit(tx: Tx, staff: Staff, action: string, product: ProductRow, { before, after }: Change): Promise<void> {
  const state = (family: FamilyRow | null) => ({ name: family?.name ?? null })
  await writeAudit(tx, staff.actor, {
    action,
    objectType: 'product',
    objectId: product.id,
    oldState: state(before),
    newState: state(after),
  })
}
