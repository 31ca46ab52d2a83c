import { ErrorView } from '#app/components/layout/error-view.tsx'
import type { Route } from '#app/routes.ts'

/** The server failed to render the page; the request id finds the log line. */
export function ErrorPage({ requestId, unreachable }: { requestId: string | null; unreachable?: Route['ifUnreachable'] }) {
  return <ErrorView requestId={requestId} unreachable={unreachable} />
}
