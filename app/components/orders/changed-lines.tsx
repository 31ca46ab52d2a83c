import { MixedText } from '#app/components/ui/mixed-text.tsx'
import type { ChangedLine } from '#domain/order/order-changes.ts'

/** What changed since the shopper agreed to the order, by product. */
export function ChangedLines({ changes }: { changes: readonly ChangedLine[] }) {
  return changes.map(({ productId, name, notices }) => (
    <div key={productId} className="mt-3 border-t border-line-60 pt-3 text-sm">
      <p className="font-bold">
        <MixedText text={name} />
      </p>
      {notices.map(({ text, isGoodNews }) => (
        <p key={text} className={isGoodNews ? 'text-good' : 'text-rate'}>
          {text}
        </p>
      ))}
    </div>
  ))
}
