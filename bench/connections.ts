import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { closedLoop, percentile, type Sample } from './load.ts'
import type { Finding } from './report.ts'
import { startShop, temporaryData } from './running-shop.ts'
import { figure, median, times } from './timing.ts'

const rounds = 4
const seconds = 3
const connections = 1_000
const dripMs = 1_000
const pages = ['/', '/store', '/product/iphone-16', '/about']

/** What a client may do that asks for next to nothing and stays. */
const manners = {
  silent: () => {},
  // Beyond `headersMs` the shop hangs up; until then each second brings a letter.
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

type Round = { alone: Sample[]; beside: Sample[]; stillOpen: number }

/** WEB-09: does a thousand connections that only stay make kept pages slow for everybody else? With and without, in turn. */
export async function run(): Promise<Finding[]> {
  const { folder, remove } = await temporaryData()
  const shop = await startShop({ dataDir: folder })
  try {
    await ask(shop.base)
    const found: [string, Round[]][] = []
    for (const [name, behave] of Object.entries(manners)) found.push([name, await measure(shop.base, behave)])
    return [findingOf(found)]
  } finally {
    await shop.stop()
    await remove()
  }
}

async function measure(base: string, behave: (socket: Socket) => void): Promise<Round[]> {
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await ask(base)
    const sockets = await stay(Number(new URL(base).port), behave)
    const beside = await ask(base)
    measured.push({ alone, beside, stillOpen: sockets.filter(({ destroyed }) => !destroyed).length })
    for (const socket of sockets) socket.destroy()
  }
  return measured
}

function ask(base: string): Promise<Sample[]> {
  let turn = 0
  return closedLoop(base, () => ({ kind: 'page', path: pages[turn++ % pages.length] ?? '/' }), { atOnce: 4, seconds })
}

async function stay(port: number, behave: (socket: Socket) => void): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let count = 0; count < connections; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    behave(socket)
    sockets.push(socket)
  }
  return sockets
}

function findingOf(found: readonly [string, readonly Round[]][]): Finding {
  const rows = found.map(([name, measured]) => {
    const of = (samples: (round: Round) => Sample[], share: number) => median(measured.map((round) => percentile(samples(round), share)))
    const [alone, beside] = [of((round) => round.alone, 0.99), of((round) => round.beside, 0.99)]
    const [usual, usualBeside] = [of((round) => round.alone, 0.5), of((round) => round.beside, 0.5)]
    const failed = measured.flatMap((round) => round.beside).filter(({ status }) => status !== 200).length
    const open = median(measured.map(({ stillOpen }) => stillOpen))
    return [name, open, figure(usual), figure(usualBeside), figure(alone), figure(beside), times(beside / alone), '× 2', failed]
  })
  return {
    title: `Kept pages beside ${connections} connections that stay`,
    columns: ['they are', 'open at the end', 'p50 ms without', 'p50 with', 'p99 without', 'p99 with', 'p99 ratio', 'budget', 'failed'],
    rows,
    note: `Medians of ${rounds} rounds, without and with them in turn; four callers, each with the next question when it has its answer.`,
  }
}
