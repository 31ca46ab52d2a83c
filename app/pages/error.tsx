import { failureTexts } from '#app/components/layout/error-boundary.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'

type ErrorPageProps = {
  /** Finds the log line; for support. */
  requestId: string | null
  /** What could not be loaded, and the page to go on with. */
  unreachable?: { message: string; href: string } | undefined
}

/** The server failed to render the page. Without details of the error. */
export function ErrorPage({ requestId, unreachable }: ErrorPageProps) {
  return (
    <main id="content" tabIndex={-1} className="frame">
      <PageTitle>خطا</PageTitle>
      <EmptyState icon="alert" level="h1" heading={unreachable?.message ?? failureTexts.heading} sentence={failureTexts.sentence}>
        <ButtonLink href="">تلاش دوباره</ButtonLink>
        <ButtonLink href={unreachable?.href ?? '/'} look="outline">
          {unreachable ? 'رفتن به فروشگاه' : 'بازگشت به خانه'}
        </ButtonLink>
      </EmptyState>
      {requestId && (
        <p className="-mt-8 pb-16 text-center text-note text-muted">
          کد پیگیری: <bdi className="select-all">{requestId}</bdi>
        </p>
      )}
    </main>
  )
}
