import type { ServerResponse } from 'node:http'

/** What may go wrong on the way, beside the return statuses: each is asked for by name. */
const wireFaults = {
  /** Never answers, and sends nothing. */
  timeout: () => {},
  'hang-up': (response) => response.destroy(),
  'non-json': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>سرویس در دسترس نیست</h1>'),
  'bad-gateway': (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>'),
  'odd-json': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"return":null,"entries":7}'),
  huge: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(50 * 1024 * 1024)),
  endless: (response) => pour(response.writeHead(200, { 'content-type': 'application/json' })),
} satisfies Record<string, (response: ServerResponse) => void>

type WireFault = keyof typeof wireFaults

export type Fault =
  | { kind: 'wire'; play: (response: ServerResponse) => void }
  /** Sends the message, and then the answer is lost. */
  | { kind: 'lost-reply' }
  | { kind: 'return'; status: number }

/** `timeout`, `return-418`, `redirect:http://…` and so on; null for a name nobody knows. */
export function faultNamed(name: string): Fault | null {
  if (name === 'lost-reply') return { kind: 'lost-reply' }
  const [, target] = /^redirect:(http.+)$/.exec(name) ?? []
  if (target) return { kind: 'wire', play: (response) => response.writeHead(302, { location: target }).end() }
  const [, status] = /^return-([0-9]{3})$/.exec(name) ?? []
  if (status) return { kind: 'return', status: Number(status) }
  return Object.hasOwn(wireFaults, name) ? { kind: 'wire', play: wireFaults[name as WireFault] } : null
}

function pour(response: ServerResponse): void {
  const chunk = ' '.repeat(64 * 1024)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}
