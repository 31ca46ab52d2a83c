import { ButtonLink } from '#app/components/ui/button.tsx'
import { toPersianDigits } from '#domain/digits.ts'

/** Links to newer and older orders, and the current page. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null
  return (
    <nav aria-label="صفحه‌های سفارش‌ها" className="mt-6 flex items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink href={page === 2 ? '/orders' : `/orders?page=${page - 1}`} look="outline" rel="prev">
          تازه‌تر
        </ButtonLink>
      )}
      <span className="text-sm text-muted">
        صفحه {toPersianDigits(page)} از {toPersianDigits(pages)}
      </span>
      {page < pages && (
        <ButtonLink href={`/orders?page=${page + 1}`} look="outline" rel="next">
          قدیمی‌تر
        </ButtonLink>
      )}
    </nav>
  )
}
