import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'

const texts = {
  page: {
    heading: 'این صفحه در فروشگاه نیست',
    sentence: 'شاید نشانی جابه‌جا شده یا درست نوشته نشده باشد. از فروشگاه یا جستجو ادامه دهید.',
    href: '/store',
    linkText: 'رفتن به فروشگاه',
  },
  product: {
    heading: 'محصولی یافت نشد',
    sentence: 'این کالا دیگر فروخته نمی‌شود یا نشانی آن درست نیست.',
    href: '/store',
    linkText: 'بازگشت به فروشگاه',
  },
  post: {
    heading: 'نوشته‌ای یافت نشد',
    sentence: 'این نوشته دیگر در بلاگ نیست یا نشانی آن درست نوشته نشده است.',
    href: '/blog',
    linkText: 'رفتن به بلاگ',
  },
} as const

export type Missing = keyof typeof texts

export function NotFoundPage({ missing = 'page' }: { missing?: Missing }) {
  const { heading, sentence, href, linkText } = texts[missing]
  return (
    <main id="content" tabIndex={-1} className="frame">
      <PageTitle>{heading}</PageTitle>
      <meta name="description" content={sentence} />
      <EmptyState icon="compass" level="h1" heading={heading} sentence={sentence}>
        <ButtonLink href={href}>{linkText}</ButtonLink>
        <ButtonLink href="/" look="outline">
          بازگشت به خانه
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
