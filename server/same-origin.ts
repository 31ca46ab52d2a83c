import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from './app-env.ts'

/** Sent by our own scripts with every unsafe method: a form or an image of another site cannot send it. */
export const ownHeader = { name: 'x-requested-with', value: 'vitrin' } as const

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

export function isLoopback(hostname: string): boolean {
  return loopbackHosts.includes(hostname)
}

/** The origins our pages can have. In development all names of the loopback interface count as one. */
export function ownOrigins(baseUrl: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(baseUrl)
  return isLoopback(hostname) ? loopbackHosts.map((host) => `${protocol}//${host}${port && `:${port}`}`) : [origin]
}

/** CSRF protection: refuses unsafe methods that another site caused (docs/threats.md D4). Does not rely on `Host`. */
export function sameOrigin(baseUrl: string): MiddlewareHandler<AppEnv> {
  const origins = ownOrigins(baseUrl)
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const isOurs = isOwnSite(site) && (origin === undefined || origins.includes(origin)) && (site !== undefined || origin !== undefined)
      if (!isOurs || c.req.header(ownHeader.name) !== ownHeader.value) throw new Refusal('request.crossSite')
    }
    await next()
  }
}

function isOwnSite(site: string | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none'
}
