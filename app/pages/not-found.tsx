import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

const texts = {
  page: {
    heading: 'این صفحه در ویترین نیست',
    sentence: 'شاید نشانی جابه‌جا شده یا درست نوشته نشده باشد. از فروشگاه یا جستجو ادامه دهید.',
    linkText: 'رفتن به فروشگاه',
  },
  product: {
    heading: 'محصولی یافت نشد',
    sentence: 'این کالا دیگر در ویترین فروخته نمی‌شود یا نشانی آن درست نیست.',
    linkText: 'بازگشت به فروشگاه',
  },
} as const

export type Missing = keyof typeof texts

export function NotFoundPage({ missing = 'page' }: { missing?: Missing }) {
  const { heading, sentence, linkText } = texts[missing]
  return (
    <main id="content" tabIndex={-1} className="frame">
      <title>{`${heading} | ویترین`}</title>
      <meta name="description" content={sentence} />
      <EmptyState icon="compass" level="h1" heading={heading} sentence={sentence}>
        <ButtonLink href="/store">{linkText}</ButtonLink>
        <ButtonLink href="/" look="outline">
          بازگشت به خانه
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
