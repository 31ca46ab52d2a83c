import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { toPersianDigits } from '#domain/digits.ts'

type QuantityStepperProps = {
  productName: string
  quantity: number
  /** Below one the line is removed; otherwise one is the least. */
  canRemove?: boolean
  className?: string
  onChange: (quantity: number) => void
}

/** Not disabled at the stock limit: a click then shows the reason. */
export function QuantityStepper({ productName, quantity, canRemove = false, className = '', onChange }: QuantityStepperProps) {
  return (
    <fieldset
      aria-label={`تعداد ${productName}`}
      className={`inline-flex items-center rounded-control bg-surface ringed ringed-line ${className}`}
    >
      <StepButton icon="plus" label="افزایش تعداد" onClick={() => onChange(quantity + 1)} />
      <output aria-live="polite" className="min-w-7 text-center text-card font-bold">
        {toPersianDigits(quantity)}
      </output>
      {canRemove && quantity === 1 ? (
        <StepButton icon="trash" label="حذف از سبد خرید" onClick={() => onChange(0)} />
      ) : (
        <StepButton icon="minus" label="کاهش تعداد" disabled={quantity <= 1} onClick={() => onChange(quantity - 1)} />
      )}
    </fieldset>
  )
}

type StepButtonProps = { icon: IconName; label: string; disabled?: boolean; onClick: () => void }

function StepButton({ icon, label, disabled = false, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      className="grid size-11 place-items-center rounded-control text-act transition enabled-hover:text-act-hover disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50"
      onClick={onClick}
    >
      <Icon name={icon} className="size-4.5" />
    </button>
  )
}
