import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import { Price } from '#app/components/ui/price.tsx'
import type { ProductCard } from '#domain/catalog.ts'
import type { Comparison } from '#services/catalog/get-landing-page.ts'

/** Two products side by side; differences are highlighted, equal values muted. */
export function ComparisonTable({ comparison: { products, rows } }: { comparison: Comparison }) {
  return (
    <div id="comparison" className="mt-6 scroll-mt-20 overflow-hidden rounded-card bg-surface shadow-lift">
      <table className="w-full table-fixed text-start text-sm sm:text-card">
        <caption className="sr-only">
          مقایسه {products[0].farsiName} و {products[1].farsiName}
        </caption>
        <colgroup>
          <col className="w-1/4 max-sm:w-[28%]" />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <ProductHead key={product.id} product={product} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slug, name, values: [first, second] }) => (
            <tr key={slug} className={`border-t border-line ${first === second ? 'text-muted' : ''}`}>
              <th scope="row" className="p-3 text-start font-normal text-muted sm:px-6">
                {name}
              </th>
              <Value text={first} />
              <Value text={second} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ProductHead({ product }: { product: ProductCard }) {
  return (
    <th scope="col" className="p-3 text-start align-top font-normal sm:p-6">
      <a href={`/product/${product.slug}`} className="group block rounded-control transition hover:text-act">
        <span className="stage mx-auto block max-w-48 overflow-hidden rounded-card">
          <ProductPicture
            image={product.image}
            sizes="(min-width: 40rem) 12rem, 33vw"
            className="aspect-square w-full object-contain p-[6%]"
          />
        </span>
        <span className="mt-3 block text-center text-sm font-bold sm:text-card">
          <MixedText text={product.farsiName} />
        </span>
      </a>
      <Price price={product.price} className="mt-1 block text-center text-sm sm:text-base" />
    </th>
  )
}

function Value({ text }: { text: string | null }) {
  return <td className="p-3 text-center font-medium break-words sm:px-6">{text === null ? '—' : <MixedText text={text} />}</td>
}
