import { buttonClass } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { inquiryText, messagingHref, type WholesaleCategory, type WholesaleItem } from '#domain/content/wholesale.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { priceLabel } from '#domain/money.ts'

type CategoryCardProps = { category: WholesaleCategory; salesHref: string; isOpen: boolean }

/** A `details` element: collapses without JavaScript; expanded in print. */
export function WholesaleCategoryCard({ category, salesHref, isOpen }: CategoryCardProps) {
  const { name, description, items } = category
  return (
    <details open={isOpen} className="unfolding group rounded-card bg-surface shadow-lift">
      <summary className="flex min-h-18 list-none items-center gap-4 rounded-card px-5 py-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <h2 className="inline text-lg leading-7">
            <MixedText text={name} />
          </h2>
          <span className="block text-note text-muted">
            <MixedText text={description} />
          </span>
        </span>
        <span className="rounded-full bg-page px-3 py-0.5 text-note whitespace-nowrap text-muted ringed ringed-line">
          {toPersianDigits(items.length)} قلم
        </span>
        <Icon name="chevron-down" className="unprinted size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mx-5 border-t border-line pb-2 sm:mx-6">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} salesHref={salesHref} />
        ))}
      </ul>
    </details>
  )
}

function ItemRow({ item, salesHref }: { item: WholesaleItem; salesHref: string }) {
  const nameId = `item-${item.id}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 print:py-1 sm:flex-nowrap">
      <span id={nameId} className="w-full text-card sm:w-auto sm:flex-1">
        <MixedText text={item.name} />
      </span>
      {item.price !== null && <span className="text-note font-bold whitespace-nowrap">{priceLabel(item.price)}</span>}
      <span className="inline-flex items-center gap-1.5 text-note font-bold whitespace-nowrap text-good">
        <Icon name="check-circle" className="size-4.5" />
        موجود
      </span>
      <a
        href={messagingHref(salesHref, inquiryText(item.name))}
        target="_blank"
        rel="noopener"
        aria-describedby={nameId}
        className={buttonClass('outline', 'unprinted ms-auto px-4 text-sm sm:ms-0')}
      >
        استعلام
      </a>
    </li>
  )
}
