import { Sheet } from '#app/components/desk/sheet.tsx'
import { type BulkStep, stepLabels } from '#domain/desk/order-steps.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { ShipFields } from './ship-fields.tsx'

type AskSheetProps = {
  step: BulkStep | null
  number: string
  /** How many are done; null before it begins. */
  done: number | null
  onRun: (step: BulkStep, form: FormData | null) => Promise<void>
  onClose: () => void
}

/** Says what will happen to how many before it happens; shipping asks for the carrier. */
export function AskSheet({ step, number, done, onRun, onClose }: AskSheetProps) {
  const label = step ? stepLabels[step] : ''
  return (
    <Sheet
      title={`${label}: ${number}`}
      isOpen={step !== null}
      onClose={onClose}
      footer={
        <>
          <span className="small muted" role="status">
            {done !== null && done > 0 && `${toPersianDigits(done)} سفارش انجام شد`}
          </span>
          <button type="button" className="btn" onClick={onClose}>
            انصراف
          </button>
          <button type="submit" form="bulk-step" className={step === 'cancel' ? 'btn danger' : 'btn primary'} disabled={done !== null}>
            {label}
          </button>
        </>
      }
    >
      <form
        id="bulk-step"
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          if (step) void onRun(step, new FormData(event.currentTarget))
        }}
      >
        {step === 'ship' ? <ShipFields isBulk /> : <p>این گام برای هر {number} ثبت می‌شود و برگشت‌پذیر نیست.</p>}
      </form>
    </Sheet>
  )
}
