import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'

type Props = { path: string; children: ReactNode }

export const failureTexts = {
  heading: 'مشکلی پیش آمد',
  sentence: 'این صفحه درست نمایش داده نشد. لطفا کمی بعد دوباره تلاش کنید.',
}

/** A page that throws while rendering does not take the shell down. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.path !== this.props.path) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children
  }
}

/** Plain, because every page loads it: the error page of the server has the picture. */
function FailedPage() {
  return (
    <main id="content" tabIndex={-1} className="frame py-24 text-center">
      <PageTitle>خطا</PageTitle>
      <h1 className="text-heading">{failureTexts.heading}</h1>
      <p className="mt-3 mb-8 text-muted">{failureTexts.sentence}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>تلاش دوباره</Button>
        <ButtonLink href="/" look="outline">
          بازگشت به خانه
        </ButtonLink>
      </div>
    </main>
  )
}
