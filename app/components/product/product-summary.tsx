import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { FamilyChoice } from './family-choice.tsx'
import { RatingLine } from './rating-summary.tsx'
import type { ShownProduct, SpecRow } from './shown-product.ts'

/** What the product is called, by whom it is made, how it is rated, and in what else it comes. */
export function ProductSummary({ product }: { product: ShownProduct }) {
  const { brand, sku, farsiName, title } = product
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-note text-muted">
        <span>
          برند:{' '}
          <a href={`/store?brand=${brand.slug}`} className="text-act">
            {brand.farsiName} <bdi>({brand.name})</bdi>
          </a>
        </span>
        <span>
          مدل: <bdi>{sku}</bdi>
        </span>
      </p>
      <h1 className="mt-2 text-heading low:text-title">
        <MixedText text={farsiName} />
      </h1>
      {title !== farsiName && (
        <p dir="ltr" className="mt-1 text-end text-muted">
          {title}
        </p>
      )}
      <div className="mt-1">
        <RatingLine reviews={product.reviews} />
      </div>
      <FamilyChoice options={product.family} />
    </>
  )
}

const keyFacts = 9

/** The facts and the first technical rows. */
export function KeyFacts({ attributes }: { attributes: readonly SpecRow[] }) {
  if (attributes.length === 0) return null
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 px-1 text-sm leading-6 sm:grid-cols-3">
      {attributes.slice(0, keyFacts).map(({ name, value }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">
            <MixedText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
