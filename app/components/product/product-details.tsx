import { ReviewsTab } from '#app/components/review/reviews-tab.tsx'
import { Markdown } from '#app/components/ui/markdown.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import { type Tab, Tabs } from '#app/components/ui/tabs.tsx'
import { textOf } from '#domain/markdown.ts'
import { Collapsible } from './collapsible.tsx'
import type { ShownProduct } from './shown-product.ts'
import { SpecsTable } from './specs-table.tsx'

/** Roughly what fits into the collapsed height on wide screens. */
const longTextFrom = 700

/** Description, technical table and reviews. */
export function ProductDetails({ product }: { product: ShownProduct }) {
  return <Tabs label="درباره محصول" tabs={productTabs(product)} />
}

/** Beside the text of wide screens; the gallery describes it. */
function SidePicture({ url }: { url: string }) {
  return (
    <div className="stage self-start rounded-card max-lg:hidden">
      <ProductPicture image={{ url, alt: '' }} sizes="18rem" className="h-76 w-full object-contain p-6" />
    </div>
  )
}

function productTabs(product: ShownProduct): [Tab, ...Tab[]] {
  const { description, attributes, images } = product
  return [
    {
      id: 'description',
      label: 'توضیحات',
      content: (
        <div className="lg:grid lg:grid-cols-[3fr_2fr] lg:gap-14">
          <Collapsible isLikelyLong={textOf(description).length > longTextFrom}>
            <Markdown nodes={description} className="max-w-3xl" />
          </Collapsible>
          {images[1] && <SidePicture url={images[1].url} />}
        </div>
      ),
    },
    { id: 'specs', label: 'مشخصات فنی', content: <SpecsTable rows={attributes} /> },
    { id: 'reviews', label: 'امتیاز و نظرات', content: <ReviewsTab product={product} /> },
  ]
}
