import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { closedLoop, latency, type Sample } from './load.ts'
import type { ResultTable } from './results.ts'
import { createDataDir, startShop } from './shop-process.ts'
import { formatNumber, formatRatio, median } from './statistics.ts'

const rounds = 4
const seconds = 3
const connections = 1_000
const dripMs = 1_000
const pages = ['/', '/store', '/product/iphone-16', '/about']

/** Clients that hold a connection and request next to nothing. */
const clients = {
  silent: () => {},
  // One letter per second until the server closes the connection at its header timeout.
  'slow header': (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    const drip = setInterval(() => socket.write('a'), dripMs)
    socket.on('close', () => clearInterval(drip))
  },
  'slow reader': (socket: Socket) => {
    socket.pause()
    socket.write('GET /store HTTP/1.1\r\nHost: localhost\r\n\r\n')
  },
  'idle after a page': (socket: Socket) => {
    socket.resume()
    socket.write('GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n')
  },
}

type Round = { without: Sample[]; with: Sample[]; stillOpen: number }

/** WEB-09: do a thousand open connections slow down cached pages for other clients? Measured alternately without and with them. */
export async function run(): Promise<ResultTable[]> {
  const { folder, remove } = await createDataDir()
  const shop = await startShop({ dataDir: folder })
  try {
    await loadPages(shop.base)
    const found: [string, Round[]][] = []
    for (const [name, behave] of Object.entries(clients)) found.push([name, await measure(shop.base, behave)])
    return [toTable(found)]
  } finally {
    await shop.stop()
    await remove()
  }
}

async function measure(base: string, behave: (socket: Socket) => void): Promise<Round[]> {
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await loadPages(base)
    const sockets = await openConnections(Number(new URL(base).port), behave)
    const beside = await loadPages(base)
    measured.push({ without: alone, with: beside, stillOpen: sockets.filter(({ destroyed }) => !destroyed).length })
    for (const socket of sockets) socket.destroy()
  }
  return measured
}

function loadPages(base: string): Promise<Sample[]> {
  let next = 0
  return closedLoop(base, () => ({ kind: 'page', path: pages[next++ % pages.length] ?? '/' }), { concurrency: 4, seconds })
}

async function openConnections(port: number, behave: (socket: Socket) => void): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let count = 0; count < connections; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    behave(socket)
    sockets.push(socket)
  }
  return sockets
}

function toTable(found: readonly [string, readonly Round[]][]): ResultTable {
  const rows = found.map(([name, measured]) => {
    const of = (samples: (round: Round) => Sample[], share: number) => median(measured.map((round) => latency(samples(round), share)))
    const [p99Without, p99With] = [of((round) => round.without, 0.99), of((round) => round.with, 0.99)]
    const [medianWithout, medianWith] = [of((round) => round.without, 0.5), of((round) => round.with, 0.5)]
    const failed = measured.flatMap((round) => round.with).filter(({ status }) => status !== 200).length
    const open = median(measured.map(({ stillOpen }) => stillOpen))
    return [
      name,
      open,
      formatNumber(medianWithout),
      formatNumber(medianWith),
      formatNumber(p99Without),
      formatNumber(p99With),
      formatRatio(p99With / p99Without),
      '× 2',
      failed,
    ]
  })
  return {
    title: `Cached pages with ${connections} open connections`,
    columns: [
      'connections are',
      'open at the end',
      'p50 ms without',
      'p50 with',
      'p99 without',
      'p99 with',
      'p99 ratio',
      'budget',
      'failed',
    ],
    rows,
    note: `Medians of ${rounds} rounds, alternating without and with the connections; four clients in a closed loop.`,
  }
}
