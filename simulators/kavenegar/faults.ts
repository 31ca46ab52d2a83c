import type { ServerResponse } from 'node:http'

/** Network faults by name, besides the return statuses. */
const wireFaults = {
  /** Never responds and sends no message. */
  timeout: () => {},
  'hang-up': (response) => response.destroy(),
  'non-json': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>سرویس در دسترس نیست</h1>'),
  'bad-gateway': (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>'),
  'odd-json': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"return":null,"entries":7}'),
  huge: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(50 * 1024 * 1024)),
  endless: (response) => sendEndlessly(response.writeHead(200, { 'content-type': 'application/json' })),
} satisfies Record<string, (response: ServerResponse) => void>

type WireFault = keyof typeof wireFaults

export type Fault =
  | { kind: 'wire'; apply: (response: ServerResponse) => void }
  /** Sends the message, but the reply is lost. */
  | { kind: 'lost-reply' }
  | { kind: 'return'; status: number }

/** `timeout`, `return-418`, `redirect:http://…` and so on; null for an unknown name. */
export function parseFault(name: string): Fault | null {
  if (name === 'lost-reply') return { kind: 'lost-reply' }
  const [, target] = /^redirect:(http.+)$/.exec(name) ?? []
  if (target) return { kind: 'wire', apply: (response) => response.writeHead(302, { location: target }).end() }
  const [, status] = /^return-([0-9]{3})$/.exec(name) ?? []
  if (status) return { kind: 'return', status: Number(status) }
  return Object.hasOwn(wireFaults, name) ? { kind: 'wire', apply: wireFaults[name as WireFault] } : null
}

function sendEndlessly(response: ServerResponse): void {
  const chunk = ' '.repeat(64 * 1024)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}
