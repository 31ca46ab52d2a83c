import { eq } from 'drizzle-orm'
import { setHidden } from '#db/desk/people/reviews.ts'
import { newId } from '#db/ids.ts'
import { discountRating } from '#db/review/reviews.ts'
import { customers, profiles } from '#db/schema/accounts.ts'
import { contactMessages } from '#db/schema/content.ts'
import type { NationalId } from '#domain/account/national-id.ts'
import { encryptNationalId } from '#services/account/national-id-vault.ts'
import { aProduct, aReview, aShopper } from '#tests/support/factories.ts'
import type { TestShop } from '#tests/support/test-shop.ts'
import type { Example } from './catalog-examples.ts'

/** Examples for the routes about people: customers, their messages and reviews. */
export function peopleExamples({ db, context }: Pick<TestShop, 'db' | 'context'>): Record<string, () => Promise<Example>> {
  const review = async () => aReview(db, await aProduct(db))
  return {
    'POST /messages/:id/answered': async () => {
      const message = { name: 'سارا امینی', email: 'sara@example.invalid', message: 'سلام' }
      const [row] = await db.insert(contactMessages).values(message).returning()
      return { path: `/messages/${row?.id}/answered`, states: 'both' }
    },
    'POST /messages/:id/answers': async () => {
      const [row] = await db
        .insert(contactMessages)
        .values({ name: 'سارا امینی', email: 'sara@example.invalid', message: 'سلام' })
        .returning()
      return { path: `/messages/${row?.id}/answers`, body: { id: newId(), way: 'mail', answer: 'سلام', seen: 0 }, states: 'after' }
    },
    'POST /customers/:id/national-id': async () => {
      const { customerId, userId } = await aShopper(db)
      await db
        .update(customers)
        .set(encryptNationalId(context, '0499370899' as NationalId, userId))
        .where(eq(customers.id, customerId))
      return { path: `/customers/${customerId}/national-id` }
    },
    'POST /customers/:id/notes': async () => ({ path: `/customers/${(await aShopper(db)).customerId}/notes`, body: { note: 'عصرها' } }),
    'PUT /customers/:id/block': async () => ({ path: `/customers/${(await aShopper(db)).customerId}/block`, states: 'both' }),
    'DELETE /customers/:id/block': async () => {
      const { customerId, userId } = await aShopper(db)
      await db.update(profiles).set({ status: 'disabled' }).where(eq(profiles.id, userId))
      return { path: `/customers/${customerId}/block`, states: 'both' }
    },
    'DELETE /customers/:id': async () => ({ path: `/customers/${(await aShopper(db)).customerId}` }),
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
