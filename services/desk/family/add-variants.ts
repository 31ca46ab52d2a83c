import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { attributesOf, type FamilyRow, familiesOf, lockFamily, type ValueRow, valuesByIds, variantsOf } from '#db/desk/goods/families.ts'
import { findProductRow, type ProductRow } from '#db/desk/goods/goods.ts'
import { maxVariants, skuPrefix } from '#domain/desk/family/variants.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { takenRefusal } from '#services/desk/goods/edit-product.ts'
import { makeVariants } from './create-family.ts'

/** The ids are chosen by the form: the same form sent twice makes them once. */
type NewVariant = { readonly id: string; readonly values: readonly string[] }

/** Combinations that the family lacks, as hidden products with the texts and specifications of its first one. All or nothing. */
export async function addVariants(
  { db }: ServiceContext,
  familyId: string,
  variants: readonly NewVariant[],
  staff: Staff,
): Promise<{ added: number }> {
  try {
    return await db.transaction(async (tx) => {
      const family = await lockFamily(tx, familyId)
      if (!family) throw new Refusal('family.notFound')
      if (await areMade(tx, familyId, variants)) return { added: 0 }
      const before = await variantsOf(tx, familyId)
      if (before.length + variants.length > maxVariants) throw new Refusal('family.tooMany')
      const wanted = await readVariants(tx, family, variants)
      refuseTaken(before, wanted)
      const shared = await sharedOf(tx, family, before[0]?.id)
      await makeVariants(tx, { id: familyId, name: family.name, prefix: skuPrefix(shared.title) }, shared, wanted)
      const [oldState, newState] = [{ products: before.length }, { products: before.length + wanted.length }]
      await writeAudit(tx, staff.actor, {
        action: 'family.variantsAdded',
        objectType: 'product_family',
        objectId: familyId,
        oldState,
        newState,
      })
      return { added: wanted.length }
    })
  } catch (error) {
    throw takenRefusal(error) ?? error
  }
}

/** True for a form that was sent before. An id of another product is refused. */
async function areMade(tx: Tx, familyId: string, variants: readonly NewVariant[]): Promise<boolean> {
  const ids = variants.map(({ id }) => id)
  const found = await familiesOf(tx, ids)
  if (new Set(ids).size !== ids.length || found.some((one) => one.familyId !== familyId)) throw new Refusal('family.variantTaken')
  if (found.length > 0 && found.length < ids.length) throw new Refusal('family.variantTaken')
  return found.length > 0
}

type RequestedVariant = { readonly id: string; readonly values: readonly ValueRow[] }

/** One value of each option of the family, whatever their sequence in the request. */
async function readVariants(tx: Tx, { optionIds }: FamilyRow, variants: readonly NewVariant[]): Promise<RequestedVariant[]> {
  const rows = await valuesByIds(tx, [...new Set(variants.flatMap(({ values }) => values))])
  return variants.map(({ id, values }) => {
    const chosen = optionIds.flatMap((optionId) => rows.filter((row) => row.optionId === optionId && values.includes(row.id)))
    if (chosen.length !== optionIds.length || values.length !== optionIds.length) throw new Refusal('family.optionsOther')
    return { id, values: chosen }
  })
}

function refuseTaken(before: Awaited<ReturnType<typeof variantsOf>>, wanted: readonly RequestedVariant[]): void {
  const keyOf = (values: readonly { id: string }[]) => values.map(({ id }) => id).join()
  const taken = new Map(before.flatMap(({ values, farsiName }) => (values ? [[keyOf(values), farsiName] as const] : [])))
  for (const { values } of wanted) {
    const name = taken.get(keyOf(values))
    if (name !== undefined)
      throw new Refusal('family.variantTaken', { fields: [{ name: 'variants', message: `«${name}» همین مقدارها را دارد` }] })
    taken.set(keyOf(values), values.map(({ value }) => value).join('، '))
  }
}

/** What the first product of the family has in common with the others: everything but price, stock, codes, pictures and values. */
async function sharedOf(tx: Tx, { optionIds }: FamilyRow, first: string | undefined) {
  const product = first === undefined ? undefined : await findProductRow(tx, first)
  if (!product) throw new Refusal('family.empty')
  const specs = (await attributesOf(tx, [product.id])).filter(({ optionId }) => !optionIds.includes(optionId))
  return { ...columnsOf(product), specs: specs.map(({ optionId, valueId, displayOrder }) => ({ optionId, valueId, displayOrder })) }
}

function columnsOf(product: ProductRow) {
  const { title, description, categoryId, brandId, condition, postable, hidesWhenSoldOut, lowStockAt } = product
  const { weightG, boxLengthMm, boxWidthMm, boxHeightMm, warrantyCompany, warrantyMonths, registryState, taxItemId } = product
  return {
    ...{ title, description, categoryId, brandId, condition, postable, hidesWhenSoldOut, lowStockAt },
    ...{ weightG, boxLengthMm, boxWidthMm, boxHeightMm, warrantyCompany, warrantyMonths, registryState, taxItemId },
  }
}
