import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

type ComingPageProps = {
  heading: string
  /** What the page is for, in one sentence. */
  sentence: string
  href?: string
  linkText?: string
}

/** A page that is on its way says what it will be. */
export function ComingPage({ heading, sentence, href = '/', linkText = 'بازگشت به خانه' }: ComingPageProps) {
  return (
    <main id="content" tabIndex={-1} className="frame">
      <title>{`${heading} | ویترین`}</title>
      <meta name="description" content={sentence} />
      <EmptyState icon="spark" level="h1" heading={heading} sentence={sentence}>
        <ButtonLink href={href}>{linkText}</ButtonLink>
      </EmptyState>
    </main>
  )
}
