import sharp from 'sharp'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { pages, posts, redirects, slides } from '#db/schema/content.ts'
import { deskDrafts } from '#db/schema/desk.ts'
import { blankSlide } from '#domain/desk/content/slide-form.ts'
import { aPictureForm, type Example } from './catalog-examples.ts'

/** A draft with everything that it needs to be published. */
export async function aPost(db: Db, fields: Partial<typeof posts.$inferInsert> = {}): Promise<{ id: string; slug: string }> {
  const [id, slug] = [newId(), `post-${newId()}`]
  const texts = { title: 'راهنمای خرید', summary: 'در یک جمله', body: 'یک بند', authorName: 'نویسنده' }
  await db.insert(posts).values({ id, slug, ...texts, ...fields })
  return { id, slug: fields.slug ?? slug }
}

/** A page of the owner's: a draft with everything that it needs to be published. */
export async function anOwnPage(db: Db, fields: Partial<typeof pages.$inferInsert> = {}): Promise<{ id: string; slug: string }> {
  const [id, slug] = [newId(), `page-${newId()}`]
  const texts = { title: 'راهنمای خرید اقساطی', description: 'در یک جمله', body: 'یک بند' }
  await db.insert(pages).values({ id, slug, isOwn: true, status: 'draft', ...texts, ...fields })
  return { id, slug: fields.slug ?? slug }
}

export async function aSlide(db: Db, fields: Partial<typeof slides.$inferInsert> = {}): Promise<{ id: string }> {
  const id = newId()
  const texts = { title: 'اسلاید', linkText: 'ببینید', href: '/store', alt: 'تصویر', picture: 'hero-phones' }
  await db.insert(slides).values({ id, section: 'hero', ...texts, ...fields })
  return { id }
}

/** Large enough for every shape. */
async function aSlideForm(): Promise<FormData> {
  const picture = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#07c' } })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'))
  return form
}

/** Examples for the routes of the shop's content. */
export function contentExamples(db: Db, owner: Record<string, string>, staffId: string): Record<string, () => Promise<Example>> {
  const headers = { ...owner, 'if-match': '"1"' }
  const { 'content-type': _, ...formHeaders } = owner
  const text = async () => `/texts/posts/${(await aPost(db)).id}`
  const slide = { ...blankSlide, title: 'تازه', linkText: 'ببینید', href: '/store', alt: 'تصویر', picture: 'hero-laptop' }
  const draft = { baseVersion: 1, changes: { title: 'عنوان دیگر' } }
  return {
    'POST /texts/posts': async () => ({ body: { title: 'نوشته‌ی تازه' }, states: 'after' }),
    'POST /texts/own-pages': async () => ({ body: { title: 'صفحه‌ی تازه' }, states: 'after' }),
    'POST /texts/pictures': async () => ({ body: await aPictureForm(), headers: formHeaders, states: 'after' }),
    'PATCH /texts/:kind/:id': async () => ({ path: await text(), body: { title: 'عنوان دیگر' }, headers, states: 'both' }),
    'PUT /texts/:kind/:id/status': async () => ({
      path: `${await text()}/status`,
      body: { status: 'published' },
      headers,
      states: 'both',
    }),
    'PUT /texts/:kind/:id/draft': async () => ({ path: `${await text()}/draft`, body: draft, states: 'after' }),
    'DELETE /texts/:kind/:id/draft': async () => {
      const { id } = await aPost(db)
      await db.insert(deskDrafts).values({ staffId, objectType: 'post', objectId: id, ...draft })
      return { path: `/texts/posts/${id}/draft`, states: 'before' }
    },
    'POST /slides': async () => ({ body: { section: 'hero', texts: slide }, states: 'after' }),
    'POST /slides/pictures': async () => ({
      path: '/slides/pictures?shape=promo',
      body: await aSlideForm(),
      headers: formHeaders,
      states: 'after',
    }),
    'PUT /slides/:id': async () => ({ path: `/slides/${(await aSlide(db)).id}`, body: slide, headers, states: 'both' }),
    'PUT /slides/:id/position': async () => {
      const [one, other] = [await aSlide(db), await aSlide(db, { displayOrder: 1 })]
      return { path: `/slides/${other.id}/position`, body: { before: one.id }, headers, states: 'both' }
    },
    'DELETE /slides/:id': async () => ({ path: `/slides/${(await aSlide(db)).id}`, headers, states: 'before' }),
    'POST /redirects': async () => ({ body: { from: `/old-${newId()}`, to: '/store' }, states: 'after' }),
    'DELETE /redirects': async () => {
      const from = `/old-${newId()}`
      await db.insert(redirects).values({ fromPath: from, toPath: '/store' })
      return { body: { from }, states: 'before' }
    },
    'PUT /lists/:key': async () => {
      const rows = [{ id: newId(), values: { text: 'یک', href: '/store' } }]
      const groups = [{ id: newId(), values: {}, rows }]
      return { path: '/lists/menu', body: { groups }, headers: { ...owner, 'if-match': '"0"' }, states: 'both' }
    },
    'DELETE /texts/posts/:id': async () => ({ path: await text(), headers, states: 'before' }),
    'DELETE /texts/own-pages/:id': async () => ({ path: `/texts/own-pages/${(await anOwnPage(db)).id}`, headers, states: 'before' }),
  }
}
