import { eq } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { products, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { aBrand, aCategory } from '#tests/support/factories.ts'
import type { Example } from './catalog-examples.ts'

/** An option with these values: its id, and theirs in the same sequence. */
export async function anOption(db: Db, name: string, texts: readonly string[]): Promise<{ id: string; values: string[] }> {
  const [option] = await db
    .insert(variantOptions)
    .values({ name, slug: `o-${newId()}` })
    .returning()
  const optionId = option?.id ?? ''
  const rows = texts.map((value, displayOrder) => ({ optionId, value, slug: `v-${newId()}`, displayOrder }))
  const values = await db.insert(variantValues).values(rows).returning()
  return { id: optionId, values: values.map(({ id }) => id) }
}

/** The body of a new family: three colours, two memories and two warranties. */
export async function aNewFamily(db: Db) {
  const options = [
    await anOption(db, 'رنگ', ['مشکی', 'سفید', 'طلایی']),
    await anOption(db, 'حافظه', ['۱۲۸ گیگابایت', '۲۵۶ گیگابایت']),
    await anOption(db, 'گارانتی', ['۱۲ ماهه', '۱۸ ماهه']),
  ]
  const [category, brand] = [await aCategory(db), await aBrand(db)]
  const texts = { name: 'گوشی آزمایشی', title: 'Test Phone 16', description: 'متن مشترک', skuPrefix: `T${newId().slice(-8)}` }
  return { id: newId(), ...texts, categoryId: category.id, brandId: brand.id, options }
}

type Send = (method: string, path: string, body: unknown) => Promise<unknown>

/** Examples for the routes of families and grids of products. `send` is a request of the owner. */
export function familyExamples(db: Db, owner: Record<string, string>, send: Send): Record<string, () => Promise<Example>> {
  const aFamily = async () => {
    const body = await aNewFamily(db)
    await send('POST', '/families', body)
    const variants = await db.select().from(products).where(eq(products.familyId, body.id))
    const [first = '', second = ''] = variants.map(({ id }) => id)
    return { ...body, path: `/families/${body.id}`, first, second, sku: variants[0]?.sku ?? '', values: variants[0]?.familyValues }
  }
  return {
    'POST /families': async () => ({ body: await aNewFamily(db), states: 'after' }),
    'PUT /families/:id': async () => {
      const { path, options } = await aFamily()
      const body = { name: 'نام دیگر', optionIds: options.map(({ id }) => id) }
      return { path, body, headers: { ...owner, 'if-match': '"1"' }, states: 'both' }
    },
    'POST /families/:id/variants': async () => {
      const { path, first, values } = await aFamily()
      await send('DELETE', `${path}/members/${first}`, undefined)
      return { path: `${path}/variants`, body: { variants: [{ id: newId(), values }] }, states: 'both' }
    },
    'POST /families/:id/members': async () => {
      const { path, first, sku } = await aFamily()
      await send('DELETE', `${path}/members/${first}`, undefined)
      return { path: `${path}/members`, body: { sku }, states: 'both' }
    },
    'DELETE /families/:id/members/:product': async () => {
      const { path, first } = await aFamily()
      return { path: `${path}/members/${first}`, states: 'both' }
    },
    'POST /families/:id/copy': async () => {
      const { path, first, second } = await aFamily()
      await db.update(products).set({ description: 'متن دیگر' }).where(eq(products.id, first))
      return { path: `${path}/copy`, body: { from: first, to: [second], parts: ['description', 'specs', 'pictures'] }, states: 'both' }
    },
    'POST /goods/cells': async () => {
      const { first } = await aFamily()
      const cells = [
        { productId: first, column: 'price', before: '', after: '۱۲ م' },
        { productId: first, column: 'stock', before: '0', after: '۵' },
      ]
      return { body: { cells, stock: { documentId: newId(), reason: 'receipt' } }, states: 'both' }
    },
  }
}
