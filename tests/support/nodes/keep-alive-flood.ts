import { connect } from 'node:net'

/**
 * A program of its own, so that the flood does not delay the client that measures: port, number of connections, cookie (may be empty), paths,
 * each with its method before it unless that is GET.
 */
const [port = '', connections = '', cookie = '', ...paths] = process.argv.slice(2)
const cookieHeader = cookie === '' ? '' : `Cookie: ${cookie}\r\n`
/** Another network than the shopper's. */
const localAddress = '127.0.0.2'
let sent = 0
let answered = 0

function open(index: number): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  const send = () => {
    sent += 1
    const target = (paths[(index + sent) % paths.length] ?? '/').replace('{n}', String(sent))
    const [path = '', method = 'GET'] = target.split(' ').toReversed()
    const length = method === 'GET' ? '' : 'Content-Length: 0\r\n'
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n${length}${cookieHeader}\r\n`)
  }
  let received = ''
  socket.on('connect', send)
  socket.on('data', (data) => {
    received += data.toString('latin1')
    for (let length = responseLength(received); length > 0 && received.length >= length; length = responseLength(received)) {
      received = received.slice(length)
      answered += 1
      send()
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => setTimeout(open, 50, index))
}

/** Head and body; 0 while it is unknown. */
function responseLength(received: string): number {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return 0
  const headers = received.slice(0, head)
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
  if (length !== undefined) return head + 4 + Number(length)
  const end = received.indexOf('\r\n0\r\n\r\n', head)
  return end === -1 ? 0 : end + 7
}

for (let index = 0; index < Number(connections); index += 1) open(index)
process.on('SIGTERM', () => {
  process.stdout.write(String(answered))
  process.exit(0)
})
