import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import type { Slot } from './admission/admission.ts'
import type { Client } from './client-ip.ts'
import type { Limiter } from './limits.ts'
import type { Logger } from './log.ts'

/** What every handler finds in its context; `app.ts` puts it there. */
export type Edge = {
  /** Absent in a test that calls the app without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    context: ServiceContext
    log: Logger
    limiter: Limiter
    requestId: string
    client: Client
    /** Absent where nothing was counted: what is free, and a part of the app in a test. */
    slot: Slot | undefined
    /** Who is signed in; only behind `signedIn`. */
    shopper: SignedIn
  }
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The pattern that answered, for log and metrics, where Hono's router does not know it: a page names its own. */
    route: string | undefined
  }
}

export const createRouter = () => new Hono<Edge>()
