import { priceAfterPercent, quickPercents, roundedBySize } from '#domain/desk/prices/quick-steps.ts'
import { percentText } from '#domain/desk/prices/runs.ts'

/** Changes a price by one press: some percent, a round amount, back to what is stored. */
export function PriceSteps({ stored, price, onStep }: { stored: string; price: number | null; onStep: (text: string) => void }) {
  const steps = [
    ...quickPercents.map((percent) => ({ label: percentText(percent), next: (from: number) => priceAfterPercent(from, percent) })),
    { label: 'گرد', next: roundedBySize },
  ]
  return (
    <div className="row quick-steps">
      {steps.map(({ label, next }) => (
        <button key={label} type="button" className="btn" disabled={!price} onClick={() => price && onStep(String(next(price)))}>
          <bdi className="num">{label}</bdi>
        </button>
      ))}
      <button type="button" className="btn" disabled={String(price ?? '') === stored} onClick={() => onStep(stored)}>
        واگرد
      </button>
    </div>
  )
}
