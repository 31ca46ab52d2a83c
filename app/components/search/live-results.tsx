import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import { Price } from '#app/components/ui/price.tsx'
import type { ProductCard } from '#domain/catalog.ts'
import { stockLabel } from '#domain/stock.ts'
import type { Suggestions } from '#services/search/suggest.ts'
import { PartialMatchNotice, RewrittenQueryNotice } from './query-notices.tsx'
import { type Options, optionListId } from './use-options.ts'

/** Products, and matching categories and brands: beside them on wide screens, above them on phones. */
export function LiveResults({ found, options }: { found: Suggestions; options: Options }) {
  const { query, results, categories, brands, searchedFor, isPartial } = found
  const hasTaxonomy = categories.length + brands.length > 0
  return (
    <div className="frame pt-4 pb-6">
      {isPartial && <PartialMatchNotice />}
      {searchedFor !== null && <RewrittenQueryNotice query={query} searchedFor={searchedFor} />}
      <div
        ref={options.list}
        id={optionListId}
        role="listbox"
        aria-label="نتایج جستجو"
        className={`grid gap-x-10 ${hasTaxonomy && results.length > 0 ? 'lg:grid-cols-[1fr_15rem]' : ''}`}
      >
        {results.length > 0 && (
          <Group heading="محصولات" kind="products">
            {results.map((product) => (
              <ProductOption key={product.id} product={product} active={options.active} />
            ))}
          </Group>
        )}
        {hasTaxonomy && (
          <div role="presentation" className="flex flex-wrap gap-2 max-lg:order-first max-lg:pt-2 lg:block">
            {categories.length > 0 && (
              <Group heading="دسته‌بندی‌ها" kind="taxonomy">
                {categories.map(({ slug, name, brand }) => (
                  <TaxonomyOption
                    key={slug}
                    id={`search-category-${slug}`}
                    href={`/store?category=${slug}${brand ? `&brand=${brand.slug}` : ''}`}
                    icon="grid"
                    active={options.active}
                  >
                    {brand && !name.includes(brand.name) ? `${name}، ${brand.name}` : name}
                  </TaxonomyOption>
                ))}
              </Group>
            )}
            {brands.length > 0 && (
              <Group heading="برندها" kind="taxonomy">
                {brands.map(({ slug, name, farsiName }) => (
                  <TaxonomyOption key={slug} id={`search-brand-${slug}`} href={`/store?brand=${slug}`} icon="store" active={options.active}>
                    {farsiName} <bdi className="text-note text-muted">{name}</bdi>
                  </TaxonomyOption>
                ))}
              </Group>
            )}
          </div>
        )}
      </div>
      {results.length > 0 && (
        <Button type="submit" look="outline" className="mt-4 max-md:w-full">
          مشاهده همه نتایج
          <Icon name="arrow-forward" className="size-4.5 text-act" />
        </Button>
      )}
    </div>
  )
}

type GroupProps = { heading: string; kind: 'products' | 'taxonomy'; children: ReactNode }

/** Categories and brands are few: on narrow screens they share one row without headings. */
function Group({ heading, kind, children }: GroupProps) {
  const look = groupLooks[kind]
  return (
    <fieldset aria-label={heading} className={look.group}>
      <p aria-hidden="true" className={`flex h-10 items-center text-note text-muted ${look.heading}`}>
        {heading}
      </p>
      <div role="presentation" className={look.options}>
        {children}
      </div>
    </fieldset>
  )
}

const groupLooks = {
  products: { group: 'min-w-0 pb-3', heading: '', options: 'grid gap-x-8 md:grid-flow-col md:grid-cols-2 md:grid-rows-4' },
  taxonomy: { group: 'contents lg:block lg:pb-3', heading: 'max-lg:hidden', options: 'contents lg:block' },
}

function ProductOption({ product, active }: { product: ProductCard; active: string | null }) {
  const id = `search-product-${product.slug}`
  const isOut = product.stockQuantity < 1
  return (
    <a
      id={id}
      href={`/product/${product.slug}`}
      role="option"
      aria-selected={id === active}
      tabIndex={-1}
      className={`gap-4 py-1.5 ${optionLook}`}
    >
      <span className="stage size-18 shrink-0 overflow-hidden rounded-control">
        <ProductPicture
          image={product.image && { ...product.image, alt: '' }}
          sizes="4.5rem"
          className={`aspect-square w-full object-contain p-[6%] ${isOut ? 'opacity-45 [filter:grayscale(1)]' : ''}`}
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-card leading-6 font-medium">
          <MixedText text={product.farsiName} />
        </span>
        <span className="mt-0.5 flex items-baseline gap-3">
          <Price price={product.price} className={`text-card ${isOut ? 'text-muted' : ''}`} />
          {isOut && <span className="text-note text-muted">{stockLabel(0)}</span>}
        </span>
      </span>
    </a>
  )
}

type TaxonomyOptionProps = { id: string; href: string; icon: IconName; active: string | null; children: ReactNode }

function TaxonomyOption({ id, href, icon, active, children }: TaxonomyOptionProps) {
  return (
    <a
      id={id}
      href={href}
      role="option"
      aria-selected={id === active}
      tabIndex={-1}
      className={`min-h-11 gap-2.5 text-card max-lg:bg-surface max-lg:px-4 max-lg:shadow-lift ${optionLook}`}
    >
      <Icon name={icon} className="size-4.5 text-muted" />
      <span>{children}</span>
    </a>
  )
}

const optionLook =
  '-mx-2 flex items-center rounded-control px-2 transition-colors hover:bg-raised aria-selected:bg-raised aria-selected:ringed-2 aria-selected:ringed-act max-lg:mx-0'
