import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import type { Priority } from './admission/priorities.ts'
import type { Slot } from './admission/slot.ts'
import type { Client } from './client-ip.ts'
import type { DeskStreams } from './desk/streams.ts'
import type { Logger } from './log.ts'
import type { Limiter } from './rate-limits/limiter.ts'

/** Hono's environment: the variables that `app.ts` sets for every handler. */
export type AppEnv = {
  /** Absent in tests that call the app without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    context: ServiceContext
    log: Logger
    limiter: Limiter
    streams: DeskStreams
    requestId: string
    client: Client
    /** The admission slot; undefined for files, public pages and in tests of a part of the app. */
    slot: Slot | undefined
    /** The priority it was admitted with; undefined where `slot` is. */
    priority: Priority | undefined
    /** The request body, when admission had to read it. */
    body: Uint8Array | undefined
    /** Only behind the `signedIn` middleware. */
    shopper: SignedIn
    /** Only behind the access middleware of the desk. */
    staff: Staff
  }
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The route's pattern for logs and metrics, set by pages: Hono's router does not know theirs. */
    route: string | undefined
  }
}

export const createRouter = () => new Hono<AppEnv>()
