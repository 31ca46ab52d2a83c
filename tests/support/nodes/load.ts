import { setTimeout as delay } from 'node:timers/promises'

export type Question = { readonly method: string; readonly path: string; readonly headers?: Record<string, string>; readonly body?: string }

/** A client that sends one request after the other. */
export type Stream = { readonly name: string; readonly next: () => Question | Promise<Question>; readonly pauseMs?: number }

export type Asked = { readonly stream: string; readonly question: Question; status: number | null; said: string }

export type Load = {
  /** Requests in flight. */
  readonly underWay: ReadonlySet<Asked>
  answered(): number
  /** Ends after the requests in flight; returns the failed ones. */
  stop(): Promise<{ answered: number; failed: readonly Asked[] }>
}

/** Sends requests until stopped; each stream waits for its response. Anything but 2xx is a failure. */
export function startLoad(address: string, streams: readonly Stream[]): Load {
  const underWay = new Set<Asked>()
  const failed: Asked[] = []
  let answered = 0
  let isStopping = false

  async function keepAsking({ name, next, pauseMs = 10 }: Stream): Promise<void> {
    while (!isStopping) {
      const asked: Asked = { stream: name, question: await next(), status: null, said: '' }
      underWay.add(asked)
      await ask(address, asked)
      underWay.delete(asked)
      if (asked.status !== null && asked.status >= 200 && asked.status < 300) answered += 1
      else failed.push(asked)
      await delay(pauseMs)
    }
  }

  const running = streams.map(keepAsking)
  return {
    underWay,
    answered: () => answered,
    stop: async () => {
      isStopping = true
      await Promise.all(running)
      return { answered, failed }
    },
  }
}

export async function ask(address: string, asked: Asked): Promise<void> {
  const { method, path, headers, body } = asked.question
  try {
    const response = await fetch(address + path, { method, redirect: 'manual', ...(headers && { headers }), ...(body && { body }) })
    asked.said = (await response.text()).slice(0, 300)
    asked.status = response.status
  } catch (error) {
    asked.said = String(error instanceof Error ? (error.cause ?? error) : error)
  }
}
