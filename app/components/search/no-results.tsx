import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { searchHref } from '#domain/search/search-filters.ts'
import { clearedHref, type ShownSearch } from './result-filters.tsx'

const suggestions = ['کلمات دیگری را امتحان کنید', 'املای کلمات را بررسی کنید', 'از کلمات کلی‌تر استفاده کنید']

export function NoResults() {
  return (
    <EmptyState icon="search" heading="محصول یافت نشد" sentence="شاید یکی از این‌ها کمک کند:">
      <div className="w-full">
        <ul className="mx-auto w-fit list-disc spaced-1 ps-5 pb-3 text-start marker:text-act">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>{suggestion}</li>
          ))}
        </ul>
      </div>
      <ButtonLink href="/store" look="outline">
        مشاهده همه محصولات
      </ButtonLink>
    </EmptyState>
  )
}

/** Products match the words, but none of them the filters. */
export function NothingInFilters({ search }: { search: ShownSearch }) {
  return (
    <EmptyState
      icon="search"
      heading="کالایی با این فیلترها نیست"
      sentence="کالایی با همه‌ی این فیلترها نداریم. یکی از آن‌ها را بردارید تا کالاهای بیشتری ببینید."
    >
      <ButtonLink href={clearedHref(search)}>حذف فیلترها</ButtonLink>
    </EmptyState>
  )
}

/** The search failed or timed out: reloading may succeed. */
export function SearchFailure({ query, message }: { query: string; message: string }) {
  return (
    <EmptyState icon="alert" heading={message} sentence="پاسخ جستجو به موقع نرسید. چند لحظه دیگر دوباره امتحان کنید.">
      <ButtonLink href={searchHref({ q: query })} look="outline">
        تلاش دوباره
      </ButtonLink>
    </EmptyState>
  )
}

export function NoQuery() {
  return (
    <EmptyState
      icon="search"
      level="h1"
      heading="عبارتی برای جستجو وارد کنید"
      sentence="نام کالا، دسته‌بندی یا برند را بنویسید؛ فارسی یا انگلیسی، با هر املایی."
    >
      <ButtonLink href="/store" look="outline">
        بازگشت به فروشگاه
      </ButtonLink>
    </EmptyState>
  )
}
