import { ErrorView } from '#app/components/layout/error-view.tsx'

/** The server failed to render the page; the request id finds the log line. */
export function ErrorPage({ requestId }: { requestId: string | null }) {
  return <ErrorView requestId={requestId} />
}
