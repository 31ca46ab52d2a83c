import * as v from 'valibot'
import { maxVariants } from '#domain/desk/family/variants.ts'
import { maxCells, productCells } from '#domain/desk/grid/product-cells.ts'
import { documentKinds } from '#domain/desk/stock/documents.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { jsonBody } from '#server/json-body.ts'
import { addVariants } from '#services/desk/family/add-variants.ts'
import { bringProduct, takeProductOut } from '#services/desk/family/change-members.ts'
import { copyParts, familyParts } from '#services/desk/family/copy-parts.ts'
import { createFamily } from '#services/desk/family/create-family.ts'
import { editFamily } from '#services/desk/family/edit-family.ts'
import { getFamily } from '#services/desk/family/get-family.ts'
import { saveCells } from '#services/desk/goods/save-cells.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const id = v.pipe(v.string(), v.uuid())
const ids = (max: number) => v.pipe(v.array(id), v.maxLength(max))

const newFamily = v.strictObject({
  id,
  name: text(1_000),
  title: text(1_000),
  description: text(25_000),
  categoryId: id,
  brandId: id,
  skuPrefix: text(100),
  options: v.pipe(v.array(v.strictObject({ id, values: ids(200) })), v.maxLength(10)),
})
const variant = v.strictObject({ id, values: ids(10) })
const copy = v.strictObject({ from: id, to: ids(maxVariants), parts: v.pipe(v.array(v.picklist(familyParts)), v.minLength(1)) })

const cell = v.strictObject({ productId: id, column: v.picklist(productCells), before: text(100), after: text(100) })
const reason = v.picklist(documentKinds.filter((kind) => kind !== 'count' && kind !== 'reversal'))
const cells = v.strictObject({
  cells: v.pipe(v.array(cell), v.minLength(1), v.maxLength(maxCells)),
  stock: v.nullable(v.strictObject({ documentId: id, reason })),
})

/** Families: products that differ only in colour, memory or another option. */
export const families = createRouter()
  .post('/', needs('products.edit'), jsonBody(newFamily), async (c) =>
    c.json(await createFamily(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .get('/:id', needs('products.read'), async (c) => c.json(await getFamily(c.get('context'), idOf(c), c.get('staff'))))
  .put('/:id', needs('products.edit'), jsonBody(v.strictObject({ name: text(1_000), optionIds: ids(10) })), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }
    return c.json(await editFamily(c.get('context'), edit, c.get('staff')))
  })
  .post(
    '/:id/variants',
    needs('products.edit'),
    jsonBody(v.strictObject({ variants: v.pipe(v.array(variant), v.minLength(1), v.maxLength(maxVariants)) })),
    async (c) => c.json(await addVariants(c.get('context'), idOf(c), c.req.valid('json').variants, c.get('staff')), 201),
  )
  .post('/:id/members', needs('products.edit'), jsonBody(v.strictObject({ sku: text(200) })), async (c) =>
    c.json(await bringProduct(c.get('context'), idOf(c), c.req.valid('json').sku, c.get('staff'))),
  )
  .delete('/:id/members/:product', needs('products.edit'), async (c) => {
    await takeProductOut(c.get('context'), idOf(c), idOf(c, 'product'), c.get('staff'))
    return c.body(null, 204)
  })
  .post('/:id/copy', needs('products.edit'), jsonBody(copy), async (c) =>
    c.json(await copyParts(c.get('context'), { familyId: idOf(c), ...c.req.valid('json') }, c.get('staff'))),
  )

/** Changed cells of a grid of products, of a family or of any list. Each column has its own permission. */
export const goodsCells = createRouter().post('/cells', needs('products.read'), jsonBody(cells), async (c) =>
  c.json(await saveCells(c.get('context'), c.req.valid('json'), c.get('staff'))),
)
