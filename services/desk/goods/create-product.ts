import { writeAudit } from '#db/audit.ts'
import { copyProductRow, findProductRow, insertProduct } from '#db/desk/goods/goods.ts'
import { productFields } from '#domain/desk/goods/product-form.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { takenRefusal } from './edit-product.ts'

/** The id is chosen by the form: the same form sent twice makes one product. */
type NewProduct = { id: string; farsiName: string; title: string; categoryId: string; brandId: string }

/** A new product, hidden until it is published. Its slug and SKU are provisional until somebody writes better ones. */
export async function createProduct({ db }: ServiceContext, { id, ...texts }: NewProduct, staff: Staff): Promise<{ id: string }> {
  const farsiName = productFields.farsiName.parse(texts.farsiName)
  const title = productFields.title.parse(texts.title)
  const problems = Object.entries({ farsiName, title }).flatMap(([name, parsed]) =>
    'problem' in parsed ? [{ name, message: parsed.problem }] : [],
  )
  if ('problem' in farsiName || 'problem' in title) throw new Refusal('request.malformed', { fields: problems })
  const { categoryId, brandId } = texts
  const product = { id, farsiName: farsiName.value, title: title.value, categoryId, brandId, ...provisional(id, title.value) }
  try {
    await db.transaction(async (tx) => {
      if (!(await insertProduct(tx, product))) return
      const newState = { farsiName: product.farsiName, sku: product.sku }
      await writeAudit(tx, staff.actor, { action: 'product.created', objectType: 'product', objectId: id, oldState: null, newState })
    })
  } catch (error) {
    throw takenRefusal(error) ?? error
  }
  return { id }
}

/** Everything but stock, slug, SKU, barcode and pictures; hidden. */
export async function copyProduct({ db }: ServiceContext, from: string, id: string, staff: Staff): Promise<{ id: string }> {
  await db.transaction(async (tx) => {
    const product = await findProductRow(tx, from)
    if (!product) throw new Refusal('product.notFound')
    const names = { farsiName: `${product.farsiName} (رونوشت)`.slice(0, 200), ...provisional(id, product.title) }
    if (!(await copyProductRow(tx, product, { id, ...names }))) return
    await writeAudit(tx, staff.actor, {
      action: 'product.copied',
      objectType: 'product',
      objectId: id,
      oldState: null,
      newState: { farsiName: names.farsiName, sku: names.sku, from: product.sku },
    })
  })
  return { id }
}

/** A slug from Latin words, and an SKU that is recognizable as provisional. */
export function provisional(id: string, title: string, suffixLength = 6): { slug: string; sku: string } {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['product']
  const suffix = id.replaceAll('-', '').slice(-suffixLength)
  return { slug: `${words.join('-').slice(0, 150).replace(/-$/, '')}-${suffix}`, sku: `NEW-${suffix.toUpperCase()}` }
}
