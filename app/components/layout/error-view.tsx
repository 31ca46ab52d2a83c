import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'

type ErrorViewProps = {
  /** By default a link to the URL of the page, which works without JavaScript. */
  onRetry?: () => void
  /** The request id in the log, for support. */
  requestId?: string | null
  /** What could not be loaded, and the page to go on with. */
  unreachable?: { message: string; href: string } | undefined
}

/** The error page, without details of the error. */
export function ErrorView({ onRetry, requestId, unreachable }: ErrorViewProps) {
  return (
    <main id="content" tabIndex={-1} className="frame">
      <PageTitle>خطا</PageTitle>
      <EmptyState
        icon="alert"
        level="h1"
        heading={unreachable?.message ?? 'مشکلی پیش آمد'}
        sentence="این صفحه درست نمایش داده نشد. لطفا کمی بعد دوباره تلاش کنید."
      >
        {onRetry ? <Button onClick={onRetry}>تلاش دوباره</Button> : <ButtonLink href="">تلاش دوباره</ButtonLink>}
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
