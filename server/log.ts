import { type DestinationStream, destination, pino } from 'pino'
import type { Config } from './config.ts'
import { describeError, mask, redact } from './personal-data.ts'

/** Made by us, so they hold nothing that anybody typed. */
const ourOwn = ['requestId', 'method', 'route', 'status', 'ms', 'client', 'limit', 'count', 'attempt', 'signal'] as const
const others = ['code', 'job', 'address', 'path', 'stack', 'error'] as const

/** The only fields a log line may hold (threats D18): a new one is added above, after asking what it tells about a person. */
const allowed: ReadonlyMap<string, 'asIs' | 'cleaned'> = new Map([
  ...ourOwn.map((name) => [name, 'asIs'] as const),
  ...others.map((name) => [name, 'cleaned'] as const),
])

export type LogFields = Partial<Record<(typeof ourOwn)[number] | (typeof others)[number], unknown>>

/** Fields first, then what happened in a few words. An `error` is described, never dumped. */
export type Logger = Record<'fatal' | 'error' | 'warn' | 'info' | 'debug', (fields: LogFields, message: string) => void> & {
  flush: () => void
}

type LineStream = DestinationStream & { flushSync?: () => void }

/** JSON lines, on standard output unless told otherwise. `flush` before the program ends. */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, stream: LineStream = standardOutput()): Logger {
  const lines = pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  )
  const writer = (level: 'fatal' | 'error' | 'warn' | 'info' | 'debug') => (fields: LogFields, message: string) => {
    if (lines.isLevelEnabled(level)) lines[level](clean(fields), mask(message))
  }
  return {
    fatal: writer('fatal'),
    error: writer('error'),
    warn: writer('warn'),
    info: writer('info'),
    debug: writer('debug'),
    flush: () => stream.flushSync?.(),
  }
}

function clean(fields: LogFields): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) {
    const value = fields[name as keyof LogFields]
    const treatment = allowed.get(name)
    if (treatment === undefined || value === undefined) continue
    if (treatment === 'asIs') kept[name] = value
    else kept[name] = value instanceof Error ? describeError(value) : redact(value)
  }
  return kept
}

/** Several lines at a time: a write for each would cost as much as answering from the cache. */
function standardOutput(): LineStream {
  const stream = destination({ sync: false, minLength: 4096 })
  setInterval(() => stream.flush(), 250).unref()
  return stream
}
