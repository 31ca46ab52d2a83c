import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'

export type Answer<Body = Record<string, unknown>> = { status: number; retryAfter: string | undefined; body: Body }

/** No answer at all: the other side died, or was silent for too long. */
export class NoAnswer extends Error {}

const patienceMs = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

/** A change as a page of ours sends it. */
export function send<Body>(url: string, body: object, headers: Record<string, string>): Promise<Answer<Body>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Body>>()
  const asking = request(url, { method: 'POST', headers, agent, timeout: patienceMs })
  asking.on('timeout', () => asking.destroy(new Error(`silent for ${patienceMs} ms`)))
  asking.on('error', ({ message }) => reject(new NoAnswer(message)))
  asking.on('response', (answer) => {
    const { statusCode: status = 0, headers } = answer
    json(answer).then(
      (body) => resolve({ status, retryAfter: headers['retry-after'], body: body as Body }),
      ({ message }) => reject(new NoAnswer(message)),
    )
  })
  asking.end(JSON.stringify(body))
  return promise
}
