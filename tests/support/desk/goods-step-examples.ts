import { newId } from '#db/ids.ts'
import { goodsSteps } from '#db/schema/goods-steps.ts'
import { deskJobs } from '#db/schema/prices.ts'
import { aProduct } from '#tests/support/factories.ts'
import type { TestShop } from '#tests/support/test-shop.ts'
import type { Example } from './catalog-examples.ts'

/** Examples for the changing routes of steps for many products. */
export function goodsStepExamples(
  { app, db }: TestShop,
  headers: Record<string, string>,
  createdBy: string,
): Record<string, () => Promise<Example>> {
  const aStep = async () => ({ id: newId(), chosen: { ids: [(await aProduct(db)).id] }, step: { do: 'hide' } })
  return {
    'POST /goods/steps': async () => ({ body: await aStep(), states: 'both' }),
    'POST /goods/steps/:id/undo': async () => {
      const step = await aStep()
      await app.request('/api/desk/goods/steps', { method: 'POST', headers, body: JSON.stringify(step) })
      return { path: `/goods/steps/${step.id}/undo`, body: { id: newId() }, states: 'both' }
    },
    'POST /goods/steps/:id/stop': async () => {
      const id = newId()
      await db.insert(goodsSteps).values({ id, step: { do: 'hide' }, createdBy })
      await db.insert(deskJobs).values({ id, kind: 'goods-step', total: 1_000, createdBy })
      return { path: `/goods/steps/${id}/stop`, states: 'both' }
    },
  }
}
