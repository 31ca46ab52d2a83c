import type { Db } from '#db/connect.ts'
import { setHidden } from '#db/desk/people/reviews.ts'
import { discountRating } from '#db/review/reviews.ts'
import { contactMessages } from '#db/schema/content.ts'
import { aProduct, aReview } from '../factories.ts'
import type { Example } from './catalog-examples.ts'

/** Examples for the routes about what people wrote: messages and reviews. */
export function peopleExamples(db: Db): Record<string, () => Promise<Example>> {
  const review = async () => aReview(db, await aProduct(db))
  return {
    'POST /messages/:id/answered': async () => {
      const message = { name: 'سارا امینی', email: 'sara@example.invalid', message: 'سلام' }
      const [row] = await db.insert(contactMessages).values(message).returning()
      return { path: `/messages/${row?.id}/answered`, states: 'both' }
    },
    'PUT /reviews/:id/hidden': async () => ({
      path: `/reviews/${(await review()).id}/hidden`,
      body: { reason: 'تبلیغ است' },
      states: 'both',
    }),
    'DELETE /reviews/:id/hidden': async () => {
      const { id, productId } = await review()
      await db.transaction(async (tx) => {
        await setHidden(tx, id, 'تبلیغ است')
        await discountRating(tx, productId, 5)
      })
      return { path: `/reviews/${id}/hidden`, states: 'both' }
    },
    'PUT /reviews/:id/answer': async () => ({
      path: `/reviews/${(await review()).id}/answer`,
      body: { answer: 'سپاس از شما', before: null },
      states: 'both',
    }),
  }
}
