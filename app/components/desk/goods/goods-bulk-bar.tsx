import { type FormEvent, type ReactNode, useState } from 'react'
import { categoryOptions } from '#app/components/desk/category-options.ts'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { KnownLabels } from '#app/components/desk/labels.tsx'
import { Choice } from '#app/components/desk/list/choice.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { useGoodsChoices } from '#app/stores/desk/goods.ts'
import { announceStep, type ChosenGoods, type GoodsStepBody, stepGoods } from '#app/stores/desk/goods-steps.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toast } from '#app/stores/toasts.ts'
import { type GoodsStepKind, goodsAtOnce, goodsStepLabels } from '#domain/desk/goods/goods-steps.ts'
import { maxLabelLength } from '#domain/desk/labels.ts'
import { groupedDigits } from '#domain/money.ts'

type BulkBarProps = { chosen: ChosenGoods; count: number; clear: () => void; children: ReactNode }

/** What can be done with all chosen products at once. */
export function GoodsBulkBar({ chosen, count, clear, children }: BulkBarProps) {
  const may = useMay()
  const [openStep, setOpenStep] = useState<GoodsStepKind | null>(null)
  const [isBusy, setBusy] = useState(false)
  const number = `${groupedDigits(count)} کالا`
  const run = async (step: GoodsStepBody) => {
    setBusy(true)
    const result = await stepGoods(chosen, step)
    setBusy(false)
    setOpenStep(null)
    if (!result.isOk) return void toast.error(result.problem.message)
    clear()
    announceStep(result.data)
  }
  useShortcuts([{ code: 'Escape', caps: ['Esc'], label: 'برداشتن انتخاب', run: clear }])
  return (
    <div className="bar" role="toolbar" aria-label="کار روی انتخاب">
      <b className="b">{number}</b>
      {children}
      <button type="button" className="btn plain end" onClick={clear}>
        برداشتن انتخاب<kbd className="not-phone">Esc</kbd>
      </button>
      {may('products.edit') && (
        <>
          <button type="button" className="btn" onClick={() => setOpenStep('label')}>
            <Icon name="tag" />
            برچسب
          </button>
          <button type="button" className="btn" onClick={() => setOpenStep('move')}>
            <Icon name="forward" />
            {goodsStepLabels.move}
          </button>
        </>
      )}
      {may('products.publish') && (
        <>
          <button type="button" className="btn" onClick={() => setOpenStep('hide')}>
            <Icon name="eye-off" />
            {goodsStepLabels.hide}
          </button>
          <button type="button" className="btn primary" onClick={() => setOpenStep('publish')}>
            <Icon name="eye" />
            {goodsStepLabels.publish} {number}
          </button>
        </>
      )}
      <StepSheet
        step={openStep}
        number={number}
        isJob={count > goodsAtOnce}
        isBusy={isBusy}
        onRun={run}
        onClose={() => setOpenStep(null)}
      />
    </div>
  )
}

type StepSheetProps = {
  step: GoodsStepKind | null
  number: string
  isJob: boolean
  isBusy: boolean
  onRun: (step: GoodsStepBody) => Promise<void>
  onClose: () => void
}

/** Says what will happen to how many before it happens. */
function StepSheet({ step, number, isJob, isBusy, onRun, onClose }: StepSheetProps) {
  const { data: choices } = useGoodsChoices()
  const title = step ? goodsStepLabels[step] : ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const form = new FormData(event.currentTarget, submitter)
    const label = String(form.get('label') ?? '').trim()
    const categoryId = String(form.get('category') ?? '')
    if (step === 'publish') void onRun({ do: step, withoutPrice: form.has('withoutPrice') })
    if (step === 'hide') void onRun({ do: step })
    if (step === 'move' && categoryId) void onRun({ do: step, categoryId })
    if (step === 'label' && label) void onRun({ do: form.has('unlabel') ? 'unlabel' : step, label })
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      {step === 'label' && (
        <button type="submit" form="goods-step" name="unlabel" className="btn" disabled={isBusy}>
          {goodsStepLabels.unlabel}
        </button>
      )}
      <button type="submit" form="goods-step" className="btn primary" disabled={isBusy}>
        {title}
      </button>
    </>
  )
  return (
    <Sheet title={`${title}: ${number}`} isOpen={step !== null} onClose={onClose} footer={footer}>
      <form id="goods-step" className="fields" onSubmit={submit}>
        {step === 'move' && <Choice name="category" label="دسته‌ی تازه" value="" options={categoryOptions(choices?.categories ?? [])} />}
        {step === 'label' && (
          <>
            <Field name="label" label="نام برچسب" maxLength={maxLabelLength} list="goods-step-labels" required />
            <KnownLabels id="goods-step-labels" labels={choices?.labels ?? []} />
          </>
        )}
        {step === 'hide' && <p>این {number} از فروشگاه برداشته می‌شوند. هر زمان بخواهید دوباره منتشر می‌شوند.</p>}
        {step === 'publish' && (
          <>
            <p>این {number} در فروشگاه دیده می‌شوند. کالایی که تصویر ندارد پنهان می‌ماند.</p>
            <label className="row">
              <input type="checkbox" className="tick" name="withoutPrice" />
              کالاهای بدون قیمت هم با «تماس بگیرید» منتشر شوند
            </label>
          </>
        )}
        {isJob && <p className="small muted">این کار روی سرور پیش می‌رود. پیشرفت را می‌بینید و می‌توانید آن را بایستانید یا واگرد کنید.</p>}
      </form>
    </Sheet>
  )
}
