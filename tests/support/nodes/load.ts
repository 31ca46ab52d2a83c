import { setTimeout as delay } from 'node:timers/promises'

export type HttpRequest = {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** A client that sends one request after the other. */
export type Stream = { readonly name: string; readonly next: () => HttpRequest | Promise<HttpRequest>; readonly pauseMs?: number }

/** A sent request: `status` is null without a response, `detail` is the start of the body or the error. */
export type SentRequest = { readonly stream: string; readonly request: HttpRequest; status: number | null; detail: string }

export type Load = {
  readonly inFlight: ReadonlySet<SentRequest>
  succeeded(): number
  /** Ends after the requests in flight; returns the failed ones. */
  stop(): Promise<{ succeeded: number; failed: readonly SentRequest[] }>
}

/** Sends requests until stopped; each stream waits for its response. Anything but 2xx is a failure. */
export function startLoad(origin: string, streams: readonly Stream[]): Load {
  const inFlight = new Set<SentRequest>()
  const failed: SentRequest[] = []
  let succeeded = 0
  let isStopping = false

  async function run({ name, next, pauseMs = 10 }: Stream): Promise<void> {
    while (!isStopping) {
      const sent = unsent(await next(), name)
      inFlight.add(sent)
      await send(origin, sent)
      inFlight.delete(sent)
      if (sent.status !== null && sent.status >= 200 && sent.status < 300) succeeded += 1
      else failed.push(sent)
      await delay(pauseMs)
    }
  }

  const running = streams.map(run)
  return {
    inFlight,
    succeeded: () => succeeded,
    stop: async () => {
      isStopping = true
      await Promise.all(running)
      return { succeeded, failed }
    },
  }
}

export function unsent(request: HttpRequest, stream = ''): SentRequest {
  return { stream, request, status: null, detail: '' }
}

/** Sends the request and records its status and detail. */
export async function send(origin: string, sent: SentRequest): Promise<void> {
  const { method, path, headers, body } = sent.request
  try {
    const response = await fetch(origin + path, { method, redirect: 'manual', ...(headers && { headers }), ...(body && { body }) })
    sent.detail = (await response.text()).slice(0, 300)
    sent.status = response.status
  } catch (error) {
    sent.detail = String(error instanceof Error ? (error.cause ?? error) : error)
  }
}
