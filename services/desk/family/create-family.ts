import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { insertFamily, insertVariants, optionsByIds, skusTaken, type ValueRow, valuesByIds } from '#db/desk/goods/families.ts'
import { newId } from '#db/ids.ts'
import { combinations, maxFamilyOptions, maxVariants, proposedSkus, variantName } from '#domain/desk/family/variants.ts'
import { productFields } from '#domain/desk/goods/product-form.ts'
import { isWarrantyOption, warrantyMonthsOf } from '#domain/product/warranty.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { provisional } from '#services/desk/goods/create-product.ts'
import { takenRefusal } from '#services/desk/goods/edit-product.ts'

type ChosenOption = { readonly id: string; readonly values: readonly string[] }

/** The id is chosen by the form: the same form sent twice makes one family. */
type NewFamily = {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly categoryId: string
  readonly brandId: string
  readonly skuPrefix: string
  readonly options: readonly ChosenOption[]
}

/** A family with a hidden product for each combination of the chosen values, all or nothing. */
export async function createFamily({ db }: ServiceContext, given: NewFamily, staff: Staff): Promise<{ id: string; variants: number }> {
  const texts = readTexts(given)
  try {
    return await db.transaction(async (tx) => {
      const { names, values } = await readOptions(tx, given.options)
      const chosen = combinations(values)
      const { id, categoryId, brandId } = given
      const optionIds = given.options.map((option) => option.id)
      if (!(await insertFamily(tx, { id, name: texts.name, optionIds }))) return { id, variants: chosen.length }
      const base = { title: texts.title, description: texts.description, categoryId, brandId }
      await makeVariants(
        tx,
        { id, name: texts.name, prefix: texts.skuPrefix },
        base,
        chosen.map((ofOne) => ({ id: newId(), values: ofOne })),
      )
      await writeAudit(tx, staff.actor, {
        action: 'family.created',
        objectType: 'product_family',
        objectId: id,
        oldState: null,
        newState: { name: texts.name, options: names, products: chosen.length },
      })
      return { id, variants: chosen.length }
    })
  } catch (error) {
    throw takenRefusal(error) ?? error
  }
}

/** The texts of the form, checked as those of a product are. */
function readTexts({ name, title, description, skuPrefix }: NewFamily) {
  const parsed = {
    name: productFields.farsiName.parse(name),
    title: productFields.title.parse(title),
    description: productFields.description.parse(description),
    skuPrefix: skuPrefix.trim() === '' ? { value: '' } : productFields.sku.parse(skuPrefix),
  }
  const problems = Object.entries(parsed).flatMap(([field, one]) => ('problem' in one ? [{ name: field, message: one.problem }] : []))
  const { name: ofName, title: ofTitle, description: ofDescription, skuPrefix: ofPrefix } = parsed
  if ('problem' in ofName || 'problem' in ofTitle || 'problem' in ofDescription || 'problem' in ofPrefix)
    throw new Refusal('request.malformed', { fields: problems })
  return { name: ofName.value, title: ofTitle.value, description: ofDescription.value, skuPrefix: ofPrefix.value }
}

/** The values of each option, in the sequence of the options; every one must exist and belong to its option. */
async function readOptions(tx: Tx, chosen: readonly ChosenOption[]): Promise<{ names: string[]; values: ValueRow[][] }> {
  const ids = new Set(chosen.map(({ id }) => id))
  const isWhole = ids.size === chosen.length && chosen.length >= 1 && chosen.length <= maxFamilyOptions
  if (!isWhole || chosen.some(({ values }) => values.length === 0)) throw new Refusal('family.optionsMissing')
  const options = await optionsByIds(tx, [...ids])
  const rows = await valuesByIds(
    tx,
    chosen.flatMap(({ values }) => values),
  )
  const values = chosen.map(({ id, values: wanted }) => rows.filter((row) => row.optionId === id && wanted.includes(row.id)))
  const isKnown = chosen.every(({ values: wanted }, index) => new Set(wanted).size === values[index]?.length)
  if (options.length !== chosen.length || !isKnown) throw new Refusal('catalog.notFound')
  if (values.reduce((count, ofOption) => count * ofOption.length, 1) > maxVariants) throw new Refusal('family.tooMany')
  return { names: options.map(({ name }) => name), values }
}

type Base = Omit<Parameters<typeof insertVariants>[1][number], 'id' | 'farsiName' | 'slug' | 'sku' | 'status' | 'familyId'>
type Variant = { readonly id: string; readonly values: readonly ValueRow[] }
/** `specs`: of a sibling variant, for options in which the family does not differ. */
type Shared = Base & { specs?: readonly { optionId: string; valueId: string; displayOrder: number }[] }

/** Hidden products with these values; what they share comes from `shared`, names, slugs and SKUs from their values. */
export async function makeVariants(
  tx: Tx,
  family: { id: string; name: string; prefix: string },
  { specs = [], ...base }: Shared,
  variants: readonly Variant[],
): Promise<void> {
  const texts = variants.map(({ values }) => values.map(({ value }) => value))
  const skus = await freeSkus(tx, family.prefix, texts)
  const warranties = await warrantiesOf(tx, variants)
  const rows = variants.map(({ id }, index) => {
    const { slug, sku } = provisional(id, `${base.title} ${skus[index]?.slice(family.prefix.length) ?? ''}`)
    const names = { farsiName: variantName(family.name, texts[index] ?? []), slug, sku: family.prefix ? (skus[index] ?? sku) : sku }
    return { ...base, ...warranties[index], ...names, id, status: 'inactive', familyId: family.id } as const
  })
  const attributes = variants.flatMap(({ id: productId, values }) => [
    ...specs.map((spec) => ({ ...spec, productId })),
    ...values.map(({ id: valueId, optionId }) => ({ productId, optionId, valueId })),
  ])
  await insertVariants(tx, rows, attributes)
}

/** Of each variant the months of its own warranty, without the company of another; nothing in a family that does not differ in warranty. */
async function warrantiesOf(tx: Tx, variants: readonly Variant[]): Promise<Partial<Base>[]> {
  const options = await optionsByIds(tx, variants[0]?.values.map(({ optionId }) => optionId) ?? [])
  const option = options.find(isWarrantyOption)
  return variants.map(({ values }) => {
    const chosen = values.find(({ optionId }) => optionId === option?.id)
    return chosen ? { warrantyMonths: warrantyMonthsOf(chosen.value), warrantyCompany: null } : {}
  })
}

/** Proposals are made again with those that other products have, until all are free. */
async function freeSkus(tx: Tx, prefix: string, texts: readonly (readonly string[])[]): Promise<string[]> {
  const taken = new Set<string>()
  for (;;) {
    const skus = proposedSkus(prefix, texts, taken)
    const found = await skusTaken(tx, skus)
    if (found.length === 0) return skus
    for (const sku of found) taken.add(sku)
  }
}
