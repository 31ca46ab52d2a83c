import * as v from 'valibot'
import { availabilities, goodsSorts, productStatuses } from '#domain/desk/goods/goods-filters.ts'
import { isFormField } from '#domain/desk/goods/product-form.ts'
import { maxLabelLength } from '#domain/desk/labels.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { copyProduct, createProduct } from '#services/desk/goods/create-product.ts'
import { dropDraft, saveDraft } from '#services/desk/goods/draft-product.ts'
import { editProduct } from '#services/desk/goods/edit-product.ts'
import { getProduct, getSpecTemplate } from '#services/desk/goods/get-product.ts'
import { getGoodsStep, listGoodsSteps } from '#services/desk/goods/get-step.ts'
import { countViewsOfGoods, findGoodsFor, getGoodsChoices, listGoodsPage, selectGoods } from '#services/desk/goods/list-goods.ts'
import { stepGoods, stopGoodsStep, undoGoodsStep } from '#services/desk/goods/step-goods.ts'

const amount = v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/), v.transform(Number))
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const id = v.pipe(v.string(), v.uuid())

const filters = {
  q: v.optional(text(100)),
  status: v.optional(v.picklist(productStatuses)),
  category: v.optional(id),
  brand: v.optional(id),
  family: v.optional(id),
  stock: v.optional(v.picklist(availabilities)),
  min: v.optional(amount),
  max: v.optional(amount),
  picture: v.optional(v.literal('none')),
  price: v.optional(v.literal('none')),
  label: v.optional(text(maxLabelLength)),
}
const sort = v.optional(v.picklist(goodsSorts), '-added')
export const goodsList = v.strictObject({ ...filters, sort, cursor: v.optional(text(2_000)) })

/** In a body numbers are numbers. */
export const bodyFilter = v.strictObject({
  ...filters,
  min: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const stepSchema = v.strictObject({
  /** Made by the form: the same request again finds its step. */
  id,
  chosen: v.union([
    // A page of rows, or the variants of a family; a whole list sends its filter.
    v.strictObject({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(1_000)) }),
    v.strictObject({ filter: bodyFilter, digest: text(100) }),
  ]),
  step: v.variant('do', [
    v.strictObject({ do: v.literal('publish'), withoutPrice: v.optional(v.boolean()) }),
    v.strictObject({ do: v.literal('hide') }),
    v.strictObject({ do: v.literal('move'), categoryId: id }),
    v.strictObject({ do: v.picklist(['label', 'unlabel']), label: text(200) }),
  ]),
})

/** Exactly the fields of the form, each a text (DESK-13). */
const changes = v.record(v.pipe(v.string(), v.check(isFormField)), text(25_000))
const draftSchema = v.strictObject({ baseVersion: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9)), changes })
const newSchema = v.strictObject({ id, farsiName: text(1_000), title: text(1_000), categoryId: id, brandId: id })

/** Products of every state at the desk: the list, bulk steps, and the form of one product. */
export const goods = createRouter()
  .get('/', needs('products.read'), listQuery(goodsList), async (c) => {
    const { sort: by, cursor, ...filter } = c.req.valid('query')
    return c.json(await listGoodsPage(c.get('context'), { filter, sort: by, cursor }, c.get('staff')))
  })
  .get('/views', needs('products.read'), async (c) => c.json(await countViewsOfGoods(c.get('context'))))
  .get('/choices', needs('products.read'), async (c) => c.json(await getGoodsChoices(c.get('context'))))
  .get('/find', needs('products.read'), listQuery(v.strictObject({ q: text(100) })), async (c) =>
    c.json({ found: await findGoodsFor(c.get('context'), c.req.valid('query').q) }),
  )
  .get('/selection', needs('products.read'), listQuery(v.strictObject({ ...filters, sort })), async (c) => {
    const { sort: _, ...filter } = c.req.valid('query')
    return c.json(await selectGoods(c.get('context'), filter))
  })
  .get('/template', needs('products.read'), listQuery(v.strictObject({ category: id })), async (c) =>
    c.json({ options: await getSpecTemplate(c.get('context'), c.req.valid('query').category) }),
  )
  .post('/', needs('products.edit'), jsonBody(newSchema), async (c) =>
    c.json(await createProduct(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .get('/steps', needs('products.read'), async (c) => c.json(await listGoodsSteps(c.get('context'))))
  .post('/steps', needs('products.read'), jsonBody(stepSchema), async (c) => {
    const step = c.req.valid('json')
    await stepGoods(c.get('context'), step, c.get('staff'))
    return c.json(await getGoodsStep(c.get('context'), step.id))
  })
  .get('/steps/:id', needs('products.read'), async (c) => c.json(await getGoodsStep(c.get('context'), idOf(c))))
  .post('/steps/:id/stop', needs('products.read'), async (c) => {
    await stopGoodsStep(c.get('context'), idOf(c), c.get('staff'))
    return c.json(await getGoodsStep(c.get('context'), idOf(c)))
  })
  .post('/steps/:id/undo', needs('products.read'), jsonBody(v.strictObject({ id })), async (c) => {
    const { id: undoId } = c.req.valid('json')
    await undoGoodsStep(c.get('context'), { id: idOf(c), undoId }, c.get('staff'))
    return c.json(await getGoodsStep(c.get('context'), undoId))
  })
  .patch('/:id', needs('products.read'), jsonBody(changes), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), changes: c.req.valid('json') }
    return c.json(await editProduct(c.get('context'), edit, c.get('staff')))
  })
  .get('/:id', needs('products.read'), async (c) => c.json(await getProduct(c.get('context'), idOf(c), c.get('staff'))))
  .post('/:id/copy', needs('products.edit'), jsonBody(v.strictObject({ id })), async (c) =>
    c.json(await copyProduct(c.get('context'), idOf(c), c.req.valid('json').id, c.get('staff')), 201),
  )
  .put('/:id/draft', needs('products.read'), jsonBody(draftSchema), async (c) => {
    await saveDraft(c.get('context'), idOf(c), c.req.valid('json'), c.get('staff'))
    return c.body(null, 204)
  })
  .delete('/:id/draft', needs('products.read'), async (c) => {
    await dropDraft(c.get('context'), idOf(c), c.get('staff'))
    return c.body(null, 204)
  })
