import type { Hono } from 'hono'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import type { ServiceContext } from '#services/context.ts'
import { openPicture } from '#services/picture/picture-files.ts'
import { immutable } from './immutable.ts'

/** A year: the name of a picture is random, and its content never changes. */

/** Pictures that the staff uploaded, from the file store; a browser that accepts AVIF gets it at the same URL. */
export function ownPictures(context: ServiceContext): Hono<AppEnv> {
  return createRouter().get('/media/products/own/:file', async (c) => {
    const acceptsAvif = c.req.header('accept')?.includes('image/avif') ?? false
    const picture = await openPicture(context, c.req.param('file'), acceptsAvif)
    if (!picture) return c.body(null, 404, { 'cache-control': 'no-store' })
    return c.body(picture.content, 200, {
      'content-type': picture.contentType,
      'cache-control': immutable,
      vary: 'Accept',
    })
  })
}
