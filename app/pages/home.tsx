import { Hero } from '#app/components/home/hero.tsx'
import { Shelves } from '#app/components/home/shelves.tsx'
import { searchOpener } from '#app/components/search/search-opener.ts'
import { Icon } from '#app/components/ui/icons.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import type { HomePageData } from '#services/catalog/get-home-page.ts'

export function HomePage({ slides, promos, rails, brands, slogan, seo }: HomePageData) {
  const shopName = useShopName()
  return (
    <main id="content" tabIndex={-1} className="pt-4 sm:pt-6">
      <PageHead seo={seo} />
      <h1 className="sr-only">{`${shopName}، ${slogan}`}</h1>
      <div className="frame">
        <a
          href="/search"
          {...searchOpener}
          className="mb-4 flex h-12 items-center gap-3 rounded-control bg-surface px-4 text-card text-muted shadow-lift ringed ringed-line md:hidden"
        >
          <Icon name="search" className="size-5" />
          جستجو در فروشگاه
        </a>
        {slides.length > 0 && <Hero slides={slides} />}
      </div>
      <Shelves promos={promos} rails={rails} brands={brands} />
    </main>
  )
}
