import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { buildIfNeeded } from '#scripts/build-if-needed.ts'
import { freePort } from './free-port.ts'
import { type Nginx, type NginxOptions, startNginx } from './nodes/nginx.ts'
import { type ShopNode, shopNode } from './nodes/node-process.ts'

type NodesOptions = {
  readonly count: number
  readonly databaseUrl: string
  /** Shared by all nodes, as on one machine. */
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** The port of nginx; a free one by default. */
  readonly port?: number
  readonly nginx?: Pick<NginxOptions, 'changes'>
  /** Environment of the first node only. */
  readonly envOfFirst?: Readonly<Record<string, string>>
}

/** Some nodes of one shop with nginx before them. */
export type Nodes = {
  readonly origin: string
  readonly nodes: readonly ShopNode[]
  readonly nginx: Nginx
  /** Stops everything that was started here. */
  stop(): Promise<void>
}

/** `fail_timeout` and drain time for tests: shorter than shipped, in the same relation. */
export const shortPause = { changes: [['fail_timeout=10s', 'fail_timeout=2s']], env: { DRAIN_SECONDS: '1' }, seconds: 2 } as const
const shippedPause = { env: { DRAIN_SECONDS: '5' }, seconds: 10 } as const

export async function startNodes(options: NodesOptions): Promise<Nodes> {
  await buildIfNeeded()
  const ports: number[] = []
  while (ports.length <= options.count) ports.push(await freePort())
  const [spare = 0, ...nodePorts] = ports
  const port = options.port ?? spare
  const origin = `http://localhost:${port}`
  const env = {
    BASE_URL: origin,
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...shippedPause.env,
    ...options.env,
  }
  const nodes = nodePorts.map((nodePort, index) => shopNode({ port: nodePort, env: index === 0 ? { ...env, ...options.envOfFirst } : env }))
  const stopNodes = () => Promise.all(nodes.map((node) => node.stop()))
  try {
    await Promise.all(nodes.map((node) => node.start()))
    const nginx = await startNginx({ port, nodePorts, ...options.nginx })
    const stop = async () => {
      await nginx.stop()
      await stopNodes()
    }
    return { origin, nodes, nginx, stop }
  } catch (error) {
    await stopNodes()
    throw error
  }
}

/** Rolling restart, as in a release; each node serves again before the next one drains. */
export async function restartInTurn(nodes: readonly ShopNode[], pauseSeconds: number = shippedPause.seconds): Promise<void> {
  for (const node of nodes) {
    const code = await node.stop()
    if (code !== 0) throw new Error(`the node at ${node.port} ended with ${code}: ${node.output()}`)
    await node.start()
    await delay(pauseSeconds * 1000)
  }
}

/** A `DATABASE_URL`, also for a Unix socket folder. */
export function urlOf({ host = 'localhost', port = 5432, user = '', password = '', database = '' }: ClientConfig): string {
  const isFolder = host.startsWith('/')
  const url = new URL(`postgres://${isFolder ? 'localhost' : host}:${port}/${database}`)
  url.username = user
  url.password = typeof password === 'string' ? password : ''
  if (isFolder) url.searchParams.set('host', host)
  return url.href
}
