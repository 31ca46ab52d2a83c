import { ErrorView } from '#app/components/layout/error-view.tsx'

type ErrorPageProps = { requestId: string | null; unreachable?: { message: string; href: string } | undefined }

/** The server failed to render the page; the request id finds the log line. */
export function ErrorPage({ requestId, unreachable }: ErrorPageProps) {
  return <ErrorView requestId={requestId} unreachable={unreachable} />
}
