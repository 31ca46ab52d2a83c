import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { endCount, type StockCount } from '#app/stores/desk/stock/counts.ts'
import { toast } from '#app/stores/toasts.ts'
import { groupedDigits } from '#domain/money.ts'

type CountBarProps = { count: StockCount; isReview: boolean }

/** The differences are reviewed before they are applied, once; or the count ends without a change. */
export function CountBar({ count: { id, items, counted, differing }, isReview }: CountBarProps) {
  const [asking, setAsking] = useState<'application' | 'closure' | null>(null)
  return (
    <div className="bar stock-bar" role="toolbar" aria-label="پایان انبارگردانی">
      <span className="grow">
        {groupedDigits(counted)} از {groupedDigits(items)} شمرده شد، {groupedDigits(differing)} تفاوت
      </span>
      <button type="button" className="btn plain" onClick={() => setAsking('closure')}>
        بستن بدون اعمال
      </button>
      {isReview ? (
        <button type="button" className="btn primary" disabled={counted === 0} onClick={() => setAsking('application')}>
          <Icon name="check" />
          اعمال {groupedDigits(differing)} تفاوت
        </button>
      ) : (
        <a className="btn primary" href={`/desk/stock/counts/${id}?view=differing`}>
          مرور تفاوت‌ها
        </a>
      )}
      <EndSheet id={id} way={asking} left={items - counted} onClose={() => setAsking(null)} />
    </div>
  )
}

type EndSheetProps = { id: string; way: 'application' | 'closure' | null; left: number; onClose: () => void }

function EndSheet({ id, way, left, onClose }: EndSheetProps) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setErrors([])
    onClose()
  }
  const end = async () => {
    if (!way || isBusy) return
    setBusy(true)
    const result = await endCount(id, way)
    setBusy(false)
    if (!result.isOk) return setErrors([result.problem.message, ...Object.values(result.problem.fields)])
    toast.success(way === 'application' ? 'تفاوت‌ها اعمال شد' : 'انبارگردانی بسته شد')
    close()
  }
  const title = way === 'closure' ? 'بستن بدون اعمال' : 'اعمال تفاوت‌ها'
  const footer = (
    <>
      <button type="button" className="btn" onClick={close}>
        انصراف
      </button>
      <button type="button" className="btn primary" disabled={isBusy} onClick={() => void end()}>
        {title}
      </button>
    </>
  )
  return (
    <Sheet title={title} isOpen={way !== null} onClose={close} footer={footer}>
      <p>
        {way === 'closure'
          ? 'شمارش‌ها می‌ماند ولی موجودی تغییر نمی‌کند و این انبارگردانی دیگر باز نمی‌شود.'
          : 'تفاوت هر کالا با لحظه‌ی شمارش آن به موجودی افزوده یا از آن کم می‌شود؛ فروش‌های پس از آن سر جای خود می‌ماند.'}
        {way === 'application' && left > 0 && ` ${groupedDigits(left)} کالای شمرده‌نشده تغییر نمی‌کند.`}
      </p>
      {errors.length > 0 && (
        <div className="note bad" role="alert">
          <Icon name="alert" />
          <span>
            {errors.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          </span>
        </div>
      )}
    </Sheet>
  )
}
