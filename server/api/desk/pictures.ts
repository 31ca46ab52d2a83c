import * as v from 'valibot'
import { maxPictures } from '#domain/desk/pictures.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { jsonBody } from '#server/json-body.ts'
import { addPicture, getProductPictures, savePictures } from '#services/desk/picture/product-pictures.ts'
import { uploadedPicture } from './uploaded-picture.ts'

const picture = v.strictObject({ id: v.pipe(v.string(), v.uuid()), alt: v.pipe(v.string(), v.maxLength(1000)) })
const list = v.strictObject({ pictures: v.pipe(v.array(picture), v.maxLength(maxPictures)) })

/** The pictures of a product. */
export const pictures = createRouter()
  .get('/:id/pictures', needs('products.read'), async (c) => c.json(await getProductPictures(c.get('context'), idOf(c))))
  .post('/:id/pictures', needs('products.edit'), async (c) => {
    const { id } = await uploadedPicture(c, (bytes) => addPicture(c.get('context'), idOf(c), bytes, c.get('staff')))
    return c.json({ id }, 201)
  })
  .put('/:id/pictures', needs('products.edit'), jsonBody(list), async (c) => {
    const edit = { productId: idOf(c), version: versionOf(c), ...c.req.valid('json') }
    return c.json(await savePictures(c.get('context'), edit, c.get('staff')))
  })
