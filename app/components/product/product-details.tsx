import { ReviewsTab } from '#app/components/review/reviews-tab.tsx'
import { Markdown } from '#app/components/ui/markdown.tsx'
import { type Tab, Tabs } from '#app/components/ui/tabs.tsx'
import { textOf } from '#domain/markdown.ts'
import { Collapsible } from './collapsible.tsx'
import { PriceHistory } from './price-history.tsx'
import type { ShownProduct } from './shown-product.ts'
import { SpecsTable } from './specs-table.tsx'

/** Roughly what fits into the collapsed height on wide screens. */
const longTextFrom = 700

/** Description, technical table and reviews; below them the prices of the last months. */
export function ProductDetails({ product }: { product: ShownProduct }) {
  return (
    <>
      <Tabs label="درباره محصول" tabs={productTabs(product)} />
      {product.prices && <PriceHistory prices={product.prices} />}
    </>
  )
}

function productTabs(product: ShownProduct): [Tab, ...Tab[]] {
  const { description, attributes } = product
  return [
    {
      id: 'description',
      label: 'توضیحات',
      content: (
        <Collapsible isLikelyLong={textOf(description).length > longTextFrom}>
          <Markdown nodes={description} className="max-w-3xl" />
        </Collapsible>
      ),
    },
    { id: 'specs', label: 'مشخصات فنی', content: <SpecsTable rows={attributes} /> },
    { id: 'reviews', label: 'امتیاز و نظرات', content: <ReviewsTab product={product} /> },
  ]
}
