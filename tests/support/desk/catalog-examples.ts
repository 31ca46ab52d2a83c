import sharp from 'sharp'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { variantOptions, variantValues } from '#db/schema/catalog.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'

/** What to send to a changing desk route; without headers as the owner. `actor` is who the audit row must name. */
export type Example = {
  path?: string
  body?: unknown
  headers?: Record<string, string>
  actor?: string
  states?: 'both' | 'before' | 'after'
}

/** A small picture as a form sends it. */
export async function aPictureForm(): Promise<FormData> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
  const form = new FormData()
  form.set('file', new File([await picture.png().toBuffer()], 'a.png'))
  return form
}

/** Examples for the routes of categories, brands, options and pictures. */
export function catalogExamples(db: Db, owner: Record<string, string>): Record<string, () => Promise<Example>> {
  const headers = { ...owner, 'if-match': '"1"' }
  const category = { name: 'دسته', status: 'active', isAccessory: false, needsImei: true }
  const brand = { name: `Brand ${newId()}`, farsiName: 'برند', status: 'inactive' }
  const fresh = () => `s-${newId()}`
  const option = async () => (await db.insert(variantOptions).values({ name: 'ویژگی', slug: fresh() }).returning())[0]?.id ?? ''
  const value = async (optionId: string) =>
    (await db.insert(variantValues).values({ optionId, value: 'مقدار', slug: fresh() }).returning())[0]?.id ?? ''
  return {
    'POST /goods/:id/pictures': async () => {
      const { 'content-type': _, ...formHeaders } = owner
      return { path: `/goods/${(await aProduct(db)).id}/pictures`, body: await aPictureForm(), headers: formHeaders, states: 'both' }
    },
    'PUT /goods/:id/pictures': async () => ({
      path: `/goods/${(await aProduct(db)).id}/pictures`,
      body: { pictures: [] },
      headers,
      states: 'both',
    }),
    'POST /categories': async () => ({ body: { ...category, slug: fresh(), parentId: null }, states: 'after' }),
    'PUT /categories/:id': async () => ({
      path: `/categories/${(await aCategory(db)).id}`,
      body: { ...category, slug: fresh() },
      headers,
      states: 'both',
    }),
    'PUT /categories/:id/position': async () => ({
      path: `/categories/${(await aCategory(db)).id}/position`,
      body: { parentId: (await aCategory(db)).id, before: null },
      headers,
      states: 'both',
    }),
    'DELETE /categories/:id': async () => ({ path: `/categories/${(await aCategory(db)).id}`, headers, states: 'before' }),
    'POST /brands': async () => ({ body: { ...brand, slug: fresh() }, states: 'after' }),
    'PUT /brands/:id': async () => ({
      path: `/brands/${(await aBrand(db)).id}`,
      body: { ...brand, name: fresh(), slug: fresh() },
      headers,
      states: 'both',
    }),
    'POST /brands/:id/merge': async () => ({
      path: `/brands/${(await aBrand(db)).id}/merge`,
      body: { into: (await aBrand(db)).id },
      headers,
      states: 'both',
    }),
    'DELETE /brands/:id': async () => ({ path: `/brands/${(await aBrand(db)).id}`, headers, states: 'before' }),
    'POST /options': async () => ({ body: { name: 'ویژگی', slug: fresh() }, states: 'after' }),
    'PUT /options/:id': async () => ({ path: `/options/${await option()}`, body: { name: 'نام دیگر' }, headers, states: 'both' }),
    'PUT /options/:id/position': async () => ({
      path: `/options/${await option()}/position`,
      body: { before: await option() },
      headers,
      states: 'both',
    }),
    'DELETE /options/:id': async () => ({ path: `/options/${await option()}`, headers, states: 'before' }),
    'POST /options/:id/values': async () => ({
      path: `/options/${await option()}/values`,
      body: { value: 'آبی', swatch: '#0000ff' },
      states: 'after',
    }),
    'PUT /values/:id': async () => ({
      path: `/values/${await value(await option())}`,
      body: { value: 'سبز', swatch: '' },
      headers,
      states: 'both',
    }),
    'PUT /values/:id/position': async () => ({
      path: `/values/${await value(await option())}/position`,
      body: { before: null },
      headers,
      states: 'both',
    }),
    'POST /values/:id/merge': async () => {
      const optionId = await option()
      return { path: `/values/${await value(optionId)}/merge`, body: { into: await value(optionId) }, headers, states: 'both' }
    },
    'DELETE /values/:id': async () => ({ path: `/values/${await value(await option())}`, headers, states: 'before' }),
  }
}
