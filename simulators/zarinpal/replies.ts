import type { ServerResponse } from 'node:http'
import type { Reply } from './calls.ts'
import type { FaultName } from './faults.ts'

/** 200 for success; public projects disagree about the rest (providers §1.4). */
function statusOf(code: number): number {
  if (code > 0) return 200
  return code <= -50 && code >= -55 ? 401 : 422
}

/** Sends the reply, altered by the fault if there is one. */
export function sendReply(response: ServerResponse, reply: Reply, fault: FaultName | null): void {
  const handler = fault && faultHandlers[fault]
  if (handler) handler(response, reply)
  else sendJson(response, statusFor(reply.code, fault), shaped(reply, fault))
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

function statusFor(code: number, fault: FaultName | null): number {
  if (fault === 'status200') return 200
  return fault === 'status400' && code < 0 ? 400 : statusOf(code)
}

function shaped(reply: Reply, fault: FaultName | null): unknown {
  if ('data' in reply) return { data: shapedData(reply.data, fault), errors: [] }
  const { code, message, validations } = reply
  if (fault === 'keyedErrors') return { message: 'The given data was invalid.', errors: { authority: [message, String(code)] } }
  return { data: fault === 'objectData' ? {} : [], errors: { code: fault === 'stringNumbers' ? String(code) : code, message, validations } }
}

function shapedData(data: Record<string, unknown>, fault: FaultName | null): Record<string, unknown> {
  if (fault === 'missingRefId') return { ...data, ref_id: undefined }
  if (fault === 'nakedCard') return { ...data, card_pan: '5022291234565995' }
  return fault === 'stringNumbers' ? (asText(data) as Record<string, unknown>) : data
}

function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(asText)
  return value && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]))
    : value
}

type FaultHandler = (response: ServerResponse, reply: Reply) => void

const noReply: FaultHandler = () => {}
const closeConnection: FaultHandler = (response) => void response.destroy()
const badGateway: FaultHandler = (response) => {
  response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body><h1>502 Bad Gateway</h1></body></html>')
}

/** Faults that replace the reply. */
const faultHandlers: Partial<Record<FaultName, FaultHandler>> = {
  timeoutBefore: noReply,
  timeoutAfter: noReply,
  resetBefore: closeConnection,
  resetAfter: closeConnection,
  badGateway,
  badGatewayAfter: badGateway,
  serverError: (response) => sendJson(response, 500, { message: 'Server Error' }),
  redirect: (response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  },
  emptyReply: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end()
  },
  brokenJson: (response, reply) => {
    const text = JSON.stringify(shaped(reply, null))
    response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2))
  },
  trickle: (response, reply) => {
    const letters = JSON.stringify(shaped(reply, null)).split('')
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(letters.shift() ?? ' '), 1_000)
    response.on('close', () => clearInterval(timer))
  },
  hugeReply: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(50 * 1024 * 1024)}"`)
  },
  endlessReply: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
    }
    response.on('drain', more)
    more()
  },
}
