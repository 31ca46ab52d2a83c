import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'

export type ApiResponse<Body = Record<string, unknown>> = { status: number; retryAfter: string | undefined; body: Body }

/** The connection failed or timed out. */
export class NoResponse extends Error {}

const timeoutMs = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

/** Sends a request as our pages do. */
export function send<Body>(url: string, body: object, headers: Record<string, string>): Promise<ApiResponse<Body>> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiResponse<Body>>()
  const outgoing = request(url, { method: 'POST', headers, agent, timeout: timeoutMs })
  outgoing.on('timeout', () => outgoing.destroy(new Error(`silent for ${timeoutMs} ms`)))
  outgoing.on('error', ({ message }) => reject(new NoResponse(message)))
  outgoing.on('response', (response) => {
    const { statusCode: status = 0, headers } = response
    json(response).then(
      (body) => resolve({ status, retryAfter: headers['retry-after'], body: body as Body }),
      ({ message }) => reject(new NoResponse(message)),
    )
  })
  outgoing.end(JSON.stringify(body))
  return promise
}
