import type { Db, Tx } from '#db/connect.ts'
import { type ProductRow, raiseVersion, updateProduct } from '#db/desk/goods/goods.ts'
import { insertSpec, removeSpecs, specsOf, valuesWithComma } from '#db/desk/goods/product-specs.ts'
import { recordMove } from '#db/redirects.ts'
import { type ProductChanges, type ProductColumns, type ProductForm, parseChanges, productForm } from '#domain/desk/goods/product-form.ts'
import { parseSpec, specField, specOption, specText } from '#domain/desk/goods/product-specs.ts'

/** Checked changes of one product: columns, and the values of each changed specification by option. */
export type ReadChanges = {
  readonly columns: Partial<ProductColumns>
  readonly specs: ReadonlyMap<string, readonly string[]>
  readonly problems: readonly { name: string; message: string }[]
}

/** Reads the texts of a form; what is wrong is named by field. */
export async function readChanges(db: Db, changes: ProductChanges): Promise<ReadChanges> {
  const { columns, problems } = parseChanges(changes)
  const specs = new Map<string, readonly string[]>()
  for (const [name, text] of Object.entries(changes)) {
    const optionId = specOption(name)
    if (optionId === null) continue
    const values = parseSpec(text, await valuesWithComma(db, optionId))
    if (values) specs.set(optionId, values)
    else problems.push({ name, message: 'حداکثر ۱۲ مقدار، هر کدام حداکثر ۸۰ نویسه' })
  }
  return { columns, specs, problems }
}

/** The form of a stored product. */
export async function formOf(db: Db, product: ProductRow): Promise<ProductForm> {
  const specs = await specsOf(db, product.id)
  return { ...productForm(product), ...Object.fromEntries(specs.map(({ optionId, values }) => [specField(optionId), specText(values)])) }
}

/** The form with these changes, as it would be stored. */
export function changedForm(form: ProductForm, product: ProductRow, { columns, specs }: ReadChanges): ProductForm {
  const ofSpecs = Object.fromEntries([...specs].map(([id, values]) => [specField(id), specText(values)]))
  return { ...form, ...productForm({ ...product, ...columns }), ...ofSpecs }
}

/** Stores the changes of a locked product and returns its version. A changed slug leaves a 301. */
export async function applyChanges(
  tx: Tx,
  product: ProductRow,
  { columns, specs }: ReadChanges,
  isColumnChanged: boolean,
): Promise<number> {
  // All former values first: half changed, a variant could have those of another one.
  await removeSpecs(tx, product.id, [...specs.keys()])
  for (const [optionId, values] of specs) await insertSpec(tx, product.id, optionId, values)
  if (columns.slug !== undefined && columns.slug !== product.slug)
    await recordMove(tx, `/product/${product.slug}`, `/product/${columns.slug}`)
  return isColumnChanged ? updateProduct(tx, product.id, columns) : raiseVersion(tx, product.id)
}
