import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { type AppEnv, createRouter } from './app-env.ts'

type Folders = {
  /** The client build; absent while Vite serves the sources itself. */
  clientDir?: string
  mediaDir: string
}

const dayInSeconds = 86_400

/** Built files, whose names contain a hash of their content, media, pictures of the manual and icons. */
export function staticFiles({ clientDir, mediaDir }: Folders): Hono<AppEnv> {
  const app = createRouter()
  if (clientDir) {
    app.use('/assets/*', serveStatic({ root: clientDir, precompressed: true, onFound: cacheFor(365 * dayInSeconds, 'immutable') }))
  }
  app.use(
    '/media/manual/*',
    serveStatic({
      root: 'docs/fa/pictures',
      rewriteRequestPath: (path) => path.replace(/^\/media\/manual/, ''),
      onFound: cacheFor(dayInSeconds),
    }),
  )
  app.use(
    '/media/*',
    serveStatic({ root: mediaDir, rewriteRequestPath: (path) => path.replace(/^\/media/, ''), onFound: cacheFor(30 * dayInSeconds) }),
  )
  app.use('/icon', serveStatic({ path: 'app/public/favicon.svg', onFound: cacheFor(600) }))
  app.use('/:file{favicon\\.svg}', serveStatic({ root: 'app/public', onFound: cacheFor(dayInSeconds) }))
  return app
}

function cacheFor(seconds: number, extra?: string) {
  return (_path: string, c: Context) => c.header('cache-control', ['public', `max-age=${seconds}`, extra].filter(Boolean).join(', '))
}
