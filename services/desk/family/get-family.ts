import { findFamily, optionsByIds, type VariantRow, variantsOf } from '#db/desk/goods/families.ts'
import { missingOf } from '#domain/desk/family/readiness.ts'
import { listedValues, type VariantValue } from '#domain/desk/family/value-lists.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

/** A product of a family as a row of its grid. */
type FamilyVariant = Omit<VariantRow, 'stockQuantity' | 'values'> & {
  /** Indexes among the values of each option. */
  values: readonly number[] | null
  /** For those who may read the stock. */
  stock: number | null
  /** What it needs before it can be published, in words. */
  missing: string[]
}

type DeskFamily = {
  id: string
  name: string
  version: number
  options: { id: string; name: string; values: readonly VariantValue[] }[]
  variants: FamilyVariant[]
}

export async function getFamily({ db }: ServiceContext, id: string, { permissions }: Staff): Promise<DeskFamily> {
  const family = await findFamily(db, id)
  if (!family) throw new Refusal('family.notFound')
  const [options, variants] = [await optionsByIds(db, family.optionIds), await variantsOf(db, id)]
  const seesStock = permissions.includes('stock.read')
  const rows = variants.map(({ stockQuantity, ...row }) => ({ ...row, stock: seesStock ? stockQuantity : null, missing: missingOf(row) }))
  return { id, name: family.name, version: family.version, ...listedValues(options, rows) }
}
