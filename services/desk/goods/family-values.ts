import type { Db } from '#db/connect.ts'
import { findFamily, variantsOf } from '#db/desk/goods/families.ts'
import type { ProductRow } from '#db/desk/goods/goods.ts'
import { specsOf } from '#db/desk/goods/product-specs.ts'
import { specField, valueKey } from '#domain/desk/goods/product-specs.ts'

type Specs = ReadonlyMap<string, readonly string[]>
type Problem = { readonly name: string; readonly message: string }

/** A variant has exactly one value of each option of its family, and values that no other variant has. */
export async function familyProblems(db: Db, { id, familyId }: ProductRow, specs: Specs): Promise<Problem[]> {
  const family = familyId === null ? undefined : await findFamily(db, familyId)
  const changed = family?.optionIds.filter((optionId) => specs.has(optionId)) ?? []
  const [first] = changed
  if (!family || first === undefined) return []
  const wrong = changed.filter((optionId) => specs.get(optionId)?.length !== 1)
  if (wrong.length > 0)
    return wrong.map((optionId) => ({ name: specField(optionId), message: 'هر گونه‌ی خانواده از این ویژگی دقیقا یک مقدار می‌خواهد' }))
  const stored = new Map((await specsOf(db, id)).map(({ optionId, values }) => [optionId, values]))
  const keys = family.optionIds.map((optionId) => valueKey((specs.get(optionId) ?? stored.get(optionId))?.[0] ?? ''))
  const same = (await variantsOf(db, family.id)).find(
    (one) => one.id !== id && one.values?.every(({ value }, index) => valueKey(value) === keys[index]),
  )
  return same ? [{ name: specField(first), message: `«${same.farsiName}» در همین خانواده همین ویژگی‌ها را دارد` }] : []
}
