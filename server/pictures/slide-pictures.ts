import type { Hono } from 'hono'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import type { ServiceContext } from '#services/context.ts'
import { openSlideFile } from '#services/picture/slide-files.ts'
import { immutable } from './immutable.ts'

/** A year: the name of a picture is random, and its content never changes. */

/** Pictures of slides and cards that the staff uploaded, at paths of the same form as the demo's, which are static files. */
export function slidePictures(context: ServiceContext): Hono<AppEnv> {
  const app = createRouter()
  for (const folder of ['hero', 'promo'] as const) {
    app.get(`/media/${folder}/:file{own-.+}`, async (c) => {
      const picture = await openSlideFile(context, folder, c.req.param('file'))
      if (!picture) return c.body(null, 404, { 'cache-control': 'no-store' })
      return c.body(picture.content, 200, { 'content-type': picture.contentType, 'cache-control': immutable })
    })
  }
  return app
}
