import { callApi } from './api.ts'

const maxReports = 5
let reported = 0

/** Tells the shop what broke in this browser: a few times a visit, never what the shopper typed. */
export function reportClientError(error: unknown): void {
  console.error(error)
  reported += 1
  if (reported > maxReports) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  callApi('POST', '/api/client-errors', {
    message: message.slice(0, 500) || 'unknown',
    path: location.pathname.slice(0, 500),
    ...(stack && { stack: stack.slice(0, 4000) }),
  }).catch(() => {
    // Without a connection there is nobody to tell; the console has it.
  })
}
