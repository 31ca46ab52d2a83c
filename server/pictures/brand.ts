import type { Context, Hono } from 'hono'
import type { BrandFile } from '#domain/settings/logo.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import type { ServiceContext } from '#services/context.ts'
import { openBrandFile } from '#services/picture/brand-files.ts'
import { immutable } from './immutable.ts'

/** Paths that browsers and phones request by themselves, or that documents name without knowing the logo. */
const fixedPaths = {
  '/icon': 'icon-192.png',
  '/favicon.ico': 'favicon.ico',
  '/apple-touch-icon.png': 'apple-180.png',
} as const satisfies Record<string, BrandFile>

const aWhile = 'public, max-age=600'

/** The files of the owner's logo. Without one, the fixed paths are static files or do not exist. */
export function brandRoutes(context: ServiceContext): Hono<AppEnv> {
  const app = createRouter()
  app.get('/media/brand/:key/:file', async (c) => (await respond(c, context, c.req.param(), immutable)) ?? c.body(null, 404))
  for (const [path, file] of Object.entries(fixedPaths)) {
    app.get(path, async (c, next) => {
      const key = context.settings.logo?.key
      return (key && (await respond(c, context, { key, file }, aWhile))) || next()
    })
  }
  return app
}

async function respond(c: Context, context: ServiceContext, { key, file }: { key: string; file: string }, caching: string) {
  const found = await openBrandFile(context, key, file)
  return found && c.body(found.content, 200, { 'content-type': found.contentType, 'cache-control': caching })
}
