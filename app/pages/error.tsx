import { ErrorView } from '#app/components/layout/error-view.tsx'

/** The server could not make the page; the id leads to its log line and tells nothing else. */
export function ErrorPage({ requestId }: { requestId: string | null }) {
  return <ErrorView requestId={requestId} />
}
