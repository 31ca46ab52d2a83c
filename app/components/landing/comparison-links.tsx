import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import type { ProductCard } from '#domain/catalog.ts'
import type { LandingPageData } from '#services/catalog/get-landing-page.ts'

type ComparisonLinksProps = Pick<LandingPageData, 'products' | 'comparisons' | 'comparison'>

/** Pairs of products to compare; each link opens the comparison table on this page. */
export function ComparisonLinks({ products, comparisons, comparison }: ComparisonLinksProps) {
  const shown = comparison?.products.map(({ slug }) => slug).join(',')
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:gap-5">
      {comparisons.map(({ label, href }) => {
        const compared = href.slice(href.indexOf('=') + 1)
        return (
          <li key={href}>
            <a
              href={`${href}#comparison`}
              rel="nofollow"
              aria-current={compared === shown ? 'true' : undefined}
              className="group flex h-full flex-col gap-3 rounded-card bg-surface p-4 shadow-lift transition hover:shadow-float aria-[current=true]:ringed-2 aria-[current=true]:ringed-act"
            >
              <Pair products={compared.split(',').flatMap((slug) => products.find((product) => product.slug === slug) ?? [])} />
              <span className="text-center text-sm leading-6 font-medium text-balance transition group-hover:text-act">
                <MixedText text={label} />
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Pair({ products }: { products: readonly ProductCard[] }) {
  return (
    <span className="stage grid grid-cols-2 rounded-card px-4">
      {products.map(({ id, image }) => (
        <ProductPicture
          key={id}
          image={image && { ...image, alt: '' }}
          sizes="(min-width: 40rem) 11rem, 40vw"
          className="aspect-square w-full object-contain"
        />
      ))}
    </span>
  )
}
