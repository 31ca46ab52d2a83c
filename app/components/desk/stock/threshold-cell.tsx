import { useEffect, useRef, useState } from 'react'
import { useMay } from '#app/stores/desk/me.ts'
import { type StockSummary, saveThreshold } from '#app/stores/desk/stock/stock.ts'
import { toast } from '#app/stores/toasts.ts'
import { lowStockLimit, maxThreshold } from '#domain/desk/stock/low-stock.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

/** From how many on a product is reported: a press turns it into a field; Enter saves, Escape leaves it, an empty field means the shop's own. */
export function ThresholdCell({ product }: { product: StockSummary }) {
  const mayEdit = useMay()('stock.move')
  const [isEditing, setEditing] = useState(false)
  const text = groupedDigits(lowStockLimit(product.lowStockAt))
  const shown = <span className={product.lowStockAt === null ? 'n muted' : 'n'}>{text}</span>
  if (!mayEdit) return shown
  if (isEditing) return <ThresholdInput product={product} onDone={() => setEditing(false)} />
  return (
    <button type="button" className="cell" aria-label={`ویرایش آستانه‌ی ${product.name}: ${text}`} onClick={() => setEditing(true)}>
      {shown}
    </button>
  )
}

function ThresholdInput({ product, onDone }: { product: StockSummary; onDone: () => void }) {
  const before = product.lowStockAt === null ? '' : toPersianDigits(product.lowStockAt)
  const [text, setText] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isSaving = useRef(false)
  useEffect(() => input.current?.select(), [])
  const save = async () => {
    const after = text.trim() === '' ? null : parseQuantity(text)
    if (isSaving.current) return
    if (after === product.lowStockAt) return onDone()
    const isValid = text.trim() === '' || (after !== null && after <= maxThreshold)
    setWrong(!isValid)
    if (!isValid) return toast.error(`آستانه عددی از ۰ تا ${groupedDigits(maxThreshold)} است`)
    isSaving.current = true
    const result = await saveThreshold(product, after)
    isSaving.current = false
    if (result.isOk) toast.success('آستانه ذخیره شد')
    else toast.error(result.problem.message)
    onDone()
  }
  return (
    <input
      ref={input}
      className={isWrong ? 'cell n wrong' : 'cell n'}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`آستانه‌ی ${product.name}`}
      aria-invalid={isWrong || undefined}
      placeholder={toPersianDigits(lowStockLimit(null))}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') onDone()
        event.stopPropagation()
      }}
    />
  )
}
