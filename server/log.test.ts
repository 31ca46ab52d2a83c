import { expect, test } from 'vitest'
import { createLogger, type LogFields } from './log.ts'

function written(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

test('a line is JSON with level, time, message and its fields', () => {
  const [line] = written((log) => log.info({ requestId: 'r-1', route: '/product/:slug', status: 200, ms: 1.5 }, 'request'))
  expect(line).toMatchObject({ level: 'info', requestId: 'r-1', route: '/product/:slug', status: 200, ms: 1.5, msg: 'request' })
  expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('CH-11: a field that is not allowed is dropped', () => {
  const fields = { status: 200, password: 'p', phone: '09121234567', body: { any: 1 } } as LogFields
  const [line] = written((log) => log.info(fields, 'x'))
  expect(Object.keys(line ?? {}).sort()).toEqual(['level', 'msg', 'status', 'time'])
})

test('CH-11: personal data nested in a field is redacted', () => {
  const [line] = written((log) => log.info({ job: { name: 'outbox', mobile: '1', code: '2', inner: { token: '3' } } }, 'x'))
  expect(line?.job).toEqual({ name: 'outbox', mobile: '[redacted]', code: '[redacted]', inner: { token: '[redacted]' } })
})

test('CH-11: messages, texts and errors are masked', () => {
  const lines = written((log) => {
    log.warn({ path: '/u/09121234567', error: new Error('no mail to a@b.ir') }, 'sent to ۰۹۱۲۱۲۳۴۵۶۷')
  })
  expect(JSON.stringify(lines)).not.toMatch(/0912|a@b\.ir|۰۹۱۲/)
})

test('levels below the configured one are silent', () => expect(written((log) => log.debug({}, 'x'))).toEqual([]))
