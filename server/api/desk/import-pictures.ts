import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { fileIn, formBoundary, pictureLimit, readForm } from '#server/multipart.ts'
import { getImport } from '#services/desk/import/get-import.ts'
import { addImportPicture, wantedPictures } from '#services/desk/import/woocommerce/import-pictures.ts'
import { startPictureDownload } from '#services/desk/import/woocommerce/pictures-work.ts'

const keyQuery = v.strictObject({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) })

/** Pictures of products that came from WooCommerce: one file a request, with the limits of every picture (DESK-24), or downloaded by a job. */
export const importPictures = createRouter()
  .get('/:id/pictures', needs('imports.run'), async (c) => c.json(await wantedPictures(c.get('context'), idOf(c), c.get('staff'))))
  .post('/:id/download', needs('imports.run'), async (c) => {
    await startPictureDownload(c.get('context'), idOf(c), c.get('staff'))
    return c.json(await getImport(c.get('context'), idOf(c), c.get('staff')))
  })
  .post('/:id/pictures', needs('imports.run'), listQuery(keyQuery), async (c) => {
    const context = c.get('context')
    const [boundary, id, { key }] = [formBoundary(c, pictureLimit), idOf(c), c.req.valid('query')]
    const upload = () =>
      context.queues.pictures.run('picture', async () => {
        const { bytes } = fileIn(await readForm(c, undefined, pictureLimit), boundary, 'file')
        return addImportPicture(context, { id, key, bytes }, c.get('staff'))
      })
    return c.json(await (c.get('slot')?.releaseWhile(upload) ?? upload()), 201)
  })
