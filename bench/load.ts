import { Agent, request } from 'node:http'
import { percentileOf } from './statistics.ts'

export type LoadRequest = {
  readonly kind: string
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}
export type Sample = {
  readonly kind: string
  readonly status: number
  readonly ms: number /** Milliseconds after the load began. */
  readonly sentAt: number
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Closed loop: each of `concurrency` clients sends its next request after the response to the last. */
export async function closedLoop(
  base: string,
  next: () => LoadRequest,
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<Sample[]> {
  const [samples, startedAt]: [Sample[], number] = [[], performance.now()]
  const client = async () => {
    while (performance.now() - startedAt < seconds * 1000) samples.push(await send(base, next(), startedAt))
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  return samples
}

/** Open loop: a fixed rate, whether responses arrive or not. */
export async function openLoop(
  base: string,
  next: () => LoadRequest,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Sample[]> {
  const [sent, startedAt]: [Promise<Sample>[], number] = [[], performance.now()]
  while (sent.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - startedAt) / 1000) * rate)
    while (sent.length < due) sent.push(send(base, next(), startedAt))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return Promise.all(sent)
}

/** Status 0 without a response. */
function send(base: string, { kind, method = 'GET', path, headers = {}, body }: LoadRequest, startedAt: number): Promise<Sample> {
  const sentAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<Sample>()
  const end = (status: number) => resolve({ kind, status, ms: performance.now() - sentAt, sentAt: sentAt - startedAt })
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const call = request(base + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
    response
      .on('end', () => end(response.statusCode ?? 0))
      .on('error', () => end(0))
      .resume()
  })
  call.on('error', () => end(0))
  call.end(body)
  return promise
}

export function latency(samples: readonly Sample[], share: number): number {
  return percentileOf(
    samples.map(({ ms }) => ms),
    share,
  )
}

export const ofKind = (samples: readonly Sample[], kind: string): Sample[] => samples.filter((sample) => sample.kind === kind)

export const served = (samples: readonly Sample[]): Sample[] => samples.filter(({ status }) => status > 0 && status < 500)
