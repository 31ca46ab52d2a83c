import * as v from 'valibot'
import { isSetUpStep } from '#domain/desk/set-up/steps.ts'
import { Refusal } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { jsonBody } from '#server/json-body.ts'
import { getSetUp, loadDemoCatalog, postponeStep } from '#services/desk/set-up/set-up.ts'

/** Opening the shop, for those who may enter its keys: the owner. Each answer is saved by the route of its own form. */
export const setUp = createRouter()
  .get('/', needs('keys.manage'), async (c) => c.json(await getSetUp(c.get('context'))))
  .put('/:step/later', needs('keys.manage'), jsonBody(v.strictObject({ isLater: v.boolean() })), async (c) => {
    const step = c.req.param('step')
    if (!isSetUpStep(step)) throw new Refusal('page.notFound')
    await postponeStep(c.get('context'), { step, ...c.req.valid('json') }, c.get('staff'))
    return c.body(null, 204)
  })
  .post('/demo-catalog', needs('keys.manage'), async (c) => c.json(await loadDemoCatalog(c.get('context'), c.get('staff')), 201))
