import * as v from 'valibot'
import { slideShapes } from '#domain/content/slides.ts'
import { type SlideFieldName, slideLabels, slideSections } from '#domain/desk/content/slide-form.ts'
import { position, text } from '#server/api/desk/catalog/fields.ts'
import { uploadedPicture } from '#server/api/desk/uploaded-picture.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { addSlide, addSlidePicture, editSlide, listSlides, moveSlide, removeSlide } from '#services/desk/content/change-slide.ts'

const names = Object.keys(slideLabels) as SlideFieldName[]
const fields = Object.fromEntries(names.map((name) => [name, text(500)])) as Record<SlideFieldName, ReturnType<typeof text>>
const texts = v.strictObject(fields)
const shapes = Object.keys(slideShapes) as (keyof typeof slideShapes)[]

/** Slides and promotion cards of the home page. */
export const slides = createRouter()
  .get('/', needs('content.edit'), async (c) => c.json(await listSlides(c.get('context'))))
  .post('/', needs('content.edit'), jsonBody(v.strictObject({ section: v.picklist(slideSections), texts })), async (c) => {
    const { section, texts: given } = c.req.valid('json')
    return c.json(await addSlide(c.get('context'), section, given, c.get('staff')), 201)
  })
  .post('/pictures', needs('content.edit'), listQuery(v.strictObject({ shape: v.picklist(shapes) })), async (c) => {
    const { shape } = c.req.valid('query')
    return c.json(await uploadedPicture(c, (bytes) => addSlidePicture(c.get('context'), shape, bytes, c.get('staff'))), 201)
  })
  .put('/:id', needs('content.edit'), jsonBody(texts), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), texts: c.req.valid('json') }
    return c.json(await editSlide(c.get('context'), edit, c.get('staff')))
  })
  .put('/:id/position', needs('content.edit'), jsonBody(position), async (c) => {
    await moveSlide(c.get('context'), { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.body(null, 204)
  })
  .delete('/:id', needs('content.edit'), async (c) => {
    await removeSlide(c.get('context'), idOf(c), versionOf(c), c.get('staff'))
    return c.body(null, 204)
  })
