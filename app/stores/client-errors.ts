import { requestApi } from './api.ts'

const maxReports = 5
let reported = 0

/** Reports an error of this browser to the server: a few per visit, never what the shopper typed. */
export function reportClientError(error: unknown): void {
  console.error(error)
  reported += 1
  if (reported > maxReports) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  void requestApi('POST', '/client-errors', {
    body: {
      message: message.slice(0, 500) || 'unknown',
      path: location.pathname.slice(0, 500),
      ...(stack && { stack: stack.slice(0, 4000) }),
    },
  })
}
