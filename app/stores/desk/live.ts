import { meKey } from './me.ts'
import { refresh } from './remote.ts'

const ofOrders = ['orders', 'receipts', 'today', 'waiting', 'money', 'stock list', 'stock views', 'stock product', 'goods family']

/** What a page shows of each kind, by the beginnings of its remote keys; `order <id>` concerns one page only. */
const keysOf: Readonly<Record<string, (id: string) => readonly string[]>> = {
  order: (id) => [...ofOrders, id === '*' ? 'order ' : `order ${id}`],
  stock: () => ['stock list', 'stock views', 'stock product', 'stock documents', 'goods family', 'today'],
  count: (id) => ['stock counts', id === '*' ? 'stock count ' : `stock count ${id}`],
  product: (id) => ['goods', ...(id === '*' ? ['product ', 'price history '] : [`product ${id}`, `price history ${id}`])],
  // The job of an import has an id of its own.
  job: (id) => [
    'price runs',
    ...(id === '*' ? ['price run ', 'goods step '] : [`price run ${id}`, `goods step ${id}`]),
    'goods steps',
    'import',
  ],
  message: () => ['messages', 'today', 'waiting'],
  mismatch: () => ['money', 'today', 'waiting'],
}

/** Two events that belong together are read once, and a crowd of events every two seconds; the progress of a job, which is sent once a second, each time. */
const [gatherMs, pauseMs, jobPauseMs] = [200, 2_000, 800]
/** A lost stream is opened again after this, longer each time. */
const [minRetryMs, maxRetryMs] = [1_000, 5_000]

/**
 * Follows the server's events until the returned function is called. An event only says what changed; the data is read again, as it is
 * after every new connection, so that whatever happened while there was none is not missed (docs/decisions/0056).
 */
export function followLive(): () => void {
  const changed = changeReader(pauseMs)
  const progress = changeReader(jobPauseMs)
  let source: EventSource | null = null
  let retryMs = minRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReplaced = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    close()
    isReplaced = false
    source = new EventSource('/api/desk/events')
    source.addEventListener('hello', () => {
      retryMs = minRetryMs
      for (const kind of Object.keys(keysOf)) changed.add(kind, '*')
    })
    for (const kind of Object.keys(keysOf)) {
      const reader = kind === 'job' ? progress : changed
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => reader.add(kind, data))
    }
    // Other tabs of this session took its place: it comes back when somebody looks at this one.
    source.addEventListener('replaced', () => {
      isReplaced = true
      close()
    })
    source.addEventListener('error', () => {
      close()
      // Perhaps the session is over: then the frame asks to sign in.
      refresh(meKey, { isBackground: true })
      timer = setTimeout(open, retryMs)
      retryMs = Math.min(maxRetryMs, 2 * retryMs)
    })
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && isReplaced) open()
  }
  document.addEventListener('visibilitychange', onVisible)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    changed.stop()
    progress.stop()
    close()
  }
}

/** Gathers changes and reads what they concern. */
function changeReader(pause: number) {
  const keys = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastReadAt = Number.NEGATIVE_INFINITY
  const read = () => {
    timer = undefined
    lastReadAt = performance.now()
    const changed = [...keys]
    keys.clear()
    for (const key of changed) refresh(key, { isBackground: true })
  }
  return {
    add: (kind: string, id: string) => {
      for (const key of keysOf[kind]?.(id) ?? []) keys.add(key)
      timer ??= setTimeout(read, Math.max(gatherMs, lastReadAt + pause - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
