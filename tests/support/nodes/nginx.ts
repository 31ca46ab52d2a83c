import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { ensureProgram } from '#tests/support/system-packages.ts'

type Change = readonly [from: string, to: string]

export type NginxOptions = {
  readonly nodePorts: readonly number[]
  readonly port?: number
  /** Lines of the shipped file to replace. */
  readonly changes?: readonly Change[]
  /** Plain http without one. */
  readonly certificate?: { readonly file: string; readonly key: string }
}

type NginxLine = {
  readonly status: number
  readonly method: string
  readonly uri: string
  readonly nodes: string
  readonly cache: string
}

export type Nginx = {
  readonly port: number
  /** The port that redirects to https. */
  readonly redirectPort: number
  /** One per response, oldest first. */
  log(): NginxLine[]
  stop(): Promise<void>
}

/** The configuration that owners get. */
export const shippedNginx = () => readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')

/** nginx with the shipped configuration, in its own folder. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const program = ensureProgram({ program: 'nginx', paths: ['/usr/sbin/nginx'], debianPackage: 'nginx-light' })
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-nginx-'))
  // As root, the workers run as another user.
  chmodSync(folder, 0o755)
  const [port, redirectPort] = [options.port ?? (await freePort()), await freePort()]
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, fill(options, { folder, port, redirectPort }))

  const nginx = spawn(program, ['-p', folder, '-c', config, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let stderr = ''
  nginx.stderr.on('data', (data) => {
    stderr += data
  })
  const ended = once(nginx, 'exit')
  await Promise.race([untilOpen(port), ended.then(() => Promise.reject(new Error(`nginx did not start: ${stderr}`)))])
  return {
    port,
    redirectPort,
    log: () => readLog(join(folder, 'access.log')),
    stop: async () => {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

type ServerPaths = { folder: string; port: number; redirectPort: number }

/** The shipped file with other paths, ports and nodes; throws when a line to replace is missing. */
function fill({ nodePorts, changes = [], certificate }: NginxOptions, { folder, port, redirectPort }: ServerPaths): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path "${folder}/${name}";`).join(' ')
  const tls = certificate ? ' ssl http2' : ''
  const all: Change[] = [
    ['user www-data;', 'daemon off;'],
    ['worker_processes auto;', 'worker_processes 1;'],
    ['/run/nginx.pid', `"${folder}/nginx.pid"`],
    ['error_log /var/log/nginx/error.log', 'error_log stderr'],
    ['/var/log/nginx/vitrin.log vitrin buffer=64k flush=5s', `"${folder}/access.log" vitrin`],
    ['/var/cache/nginx/vitrin', `"${folder}/cache"`],
    ['http {', `http { ${temporary}`],
    ['listen 80 default_server', `listen 127.0.0.1:${redirectPort} default_server`],
    ['listen [::]:80 default_server;', ''],
    ['listen 443 ssl http2 default_server', `listen 127.0.0.1:${port}${tls} default_server`],
    ['listen [::]:443 ssl http2 default_server;', ''],
    ['ssl_certificate /etc/ssl/vitrin/fullchain.pem;', certificate ? `ssl_certificate "${certificate.file}";` : ''],
    ['ssl_certificate_key /etc/ssl/vitrin/privkey.pem;', certificate ? `ssl_certificate_key "${certificate.key}";` : ''],
    ...changes,
  ]
  const text = all.reduce((config, [from, to]) => {
    if (!config.includes(from)) throw new Error(`deploy/nginx.conf has no «${from}»`)
    return config.replaceAll(from, to)
  }, shippedNginx())
  const [servers = '', rules = ''] = /(?:^ +server 127\.0\.0\.1:\d+(.*);\n)+/m.exec(text) ?? []
  return text.replace(servers, nodePorts.map((node) => `server 127.0.0.1:${node}${rules};\n`).join(''))
}

function readLog(file: string): NginxLine[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, status = '', method = '', uri = '', nodes = '', cache = ''] =
      /^\S+ \S+ (\d+) (\S+) (.*) [\d.]+ \[([^\]]*)\] \[[^\]]*\] (\S+)$/.exec(line) ?? []
    return { status: Number(status), method, uri, nodes, cache }
  })
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const socket = connect({ port, host: '127.0.0.1' })
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('nginx does not listen')
}
