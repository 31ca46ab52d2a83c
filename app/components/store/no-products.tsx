import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { hasFilters, type ListingQuery, listingHref, withoutFilters } from '#domain/listing.ts'

/** No results: a link removes the last filter and leaves the others. */
export function NoProducts({ query }: { query: ListingQuery }) {
  const isFiltered = hasFilters(query)
  return (
    <EmptyState icon="search" heading="محصول یافت نشد" sentence={sentence(query)}>
      {isFiltered && <ButtonLink href={listingHref(withoutFilters(query))}>حذف فیلترها</ButtonLink>}
      {query.q && (
        <ButtonLink href={listingHref(query, { q: '' })} look={isFiltered ? 'outline' : 'act'}>
          پاک کردن جستجو
        </ButtonLink>
      )}
      {!isFiltered && !query.q && <ButtonLink href="/store">مشاهده همه محصولات</ButtonLink>}
    </EmptyState>
  )
}

function sentence(query: ListingQuery): string {
  if (hasFilters(query)) return 'کالایی با همه‌ی این فیلترها نداریم. یکی از آن‌ها را بردارید تا کالاهای بیشتری ببینید.'
  if (query.q) return 'کلمه‌ی کوتاه‌تر یا کلی‌تری را امتحان کنید.'
  return 'این بخش فعلا خالی است. کالاهای دیگر فروشگاه را ببینید.'
}
