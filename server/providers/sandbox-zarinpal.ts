import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from '#server/app-env.ts'
import { createZarinpalSimulator } from '#simulators/zarinpal.ts'
import { inMemory } from './sandbox-messages.ts'

const zarinpalSandboxPath = '/sandbox/zarinpal'

/** The demo's account at the simulator; not a real merchant. */
export const sandboxMerchantId = '5a4d0c1e-0000-4000-8000-5a4d0c1e0000'

/** The gateway simulator in this process, reached by HTTP through memory instead of a port. */
export type ZarinpalSandbox = { readonly baseUrl: string; readonly connect: () => Duplex }

type SandboxOptions = {
  readonly baseUrl: string
  readonly shopName: () => string
  /** Where open payments are stored across restarts. */
  readonly dataDir?: string
  readonly fontHref?: string
  /** Enables the control API for tests; never for a demo that others can reach. */
  readonly control?: boolean
}

export function openZarinpalSandbox({ baseUrl, shopName, dataDir, fontHref, control = false }: SandboxOptions): ZarinpalSandbox {
  const merchant = {
    id: sandboxMerchantId,
    get name() {
      return shopName()
    },
  }
  const simulator = createZarinpalSimulator({
    basePath: zarinpalSandboxPath,
    merchants: [merchant],
    control,
    ...(dataDir !== undefined && { stateFile: join(dataDir, 'sandbox', 'zarinpal.json') }),
    ...(fontHref !== undefined && { fontHref }),
  })
  return { baseUrl: `${baseUrl}${zarinpalSandboxPath}`, connect: inMemory(simulator) }
}

const formBytes = 16 * 1024

/** Serves the bank's page to browsers while `isOpen`, but not the gateway's API. Must be mounted before `onlyReads`. */
export function mountZarinpalSandbox(app: Hono<AppEnv>, { connect }: ZarinpalSandbox, isOpen: () => boolean): void {
  const path = `${zarinpalSandboxPath}/*`
  app.use(path, (_c, next) => {
    if (!isOpen()) throw new Refusal('page.notFound')
    return next()
  })
  app.use(path, bodyLimit({ maxSize: formBytes, onError: refuseTooLarge }), async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    if (c.req.method === 'POST' && site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('request.crossSite')
    await next()
  })
  app.all(path, (c) => {
    if (c.req.path.startsWith(`${zarinpalSandboxPath}/pg/v4/`)) throw new Refusal('page.notFound')
    return forward(connect, c.req.raw)
  })
}

function refuseTooLarge(): never {
  throw new Refusal('request.tooLarge')
}

const forwardedHeaders = ['content-type', 'referer'] as const

async function forward(connect: () => Duplex, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = forwardedHeaders.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name) ?? '']] : []))
  const body = Buffer.from(await request.arrayBuffer())
  return new Promise((resolve, reject) => {
    const call = httpRequest({
      createConnection: connect,
      method: request.method,
      path: pathname + search,
      headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) },
    })
    call.on('error', reject)
    call.on('response', (reply) => asResponse(reply).then(resolve, reject))
    call.end(body)
  })
}

const returnedHeaders = ['content-type', 'cache-control', 'location', 'refresh'] as const

async function asResponse(reply: IncomingMessage): Promise<Response> {
  const headers = returnedHeaders.flatMap((name): [string, string][] => (reply.headers[name] ? [[name, String(reply.headers[name])]] : []))
  return new Response(await buffer(reply), { status: reply.statusCode ?? 502, headers })
}
