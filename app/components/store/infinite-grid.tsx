import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { loadMore, useMoreProducts } from '#app/stores/listing.ts'
import type { ProductCard } from '#domain/catalog.ts'
import { ProductGrid } from './product-grid.tsx'

type InfiniteGridProps = {
  products: readonly ProductCard[]
  nextHref: string | null
  previousHref: string | null
}

/** Infinite scroll; for crawlers and without JavaScript the previous and next pages are links. */
export function InfiniteGrid({ products, nextHref, previousHref }: InfiniteGridProps) {
  const more = useMoreProducts({ products, nextHref })
  const load = () => loadMore({ products, nextHref })
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || more.nextHref === null || more.state !== 'idle') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore({ products, nextHref }),
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [products, nextHref, more])

  return (
    <>
      {previousHref && (
        <div className="mb-4 flex justify-center">
          <ButtonLink href={previousHref} look="outline" rel="prev">
            صفحه قبل
          </ButtonLink>
        </div>
      )}
      <ProductGrid products={[...products, ...more.products]} isLoadingMore={more.state === 'loading'} priorityPictures={2} />
      <div ref={end} className="flex min-h-31 flex-col items-center justify-center gap-3 text-center">
        {more.state === 'failed' && (
          <p role="alert" className="text-bad">
            خطا در بارگذاری محصولات
          </p>
        )}
        <MoreControl nextHref={more.nextHref} hasFailed={more.state === 'failed'} onRetry={load} />
      </div>
    </>
  )
}

function MoreControl({ nextHref, hasFailed, onRetry }: { nextHref: string | null; hasFailed: boolean; onRetry: () => void }) {
  if (nextHref === null) return null
  if (hasFailed) {
    return (
      <Button look="quiet" onClick={onRetry}>
        تلاش دوباره
      </Button>
    )
  }
  return (
    <ButtonLink href={nextHref} look="outline" rel="next">
      صفحه بعد
    </ButtonLink>
  )
}
