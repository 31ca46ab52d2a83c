import { useState } from 'react'
import { hasFormDraft } from '#app/components/desk/catalog/use-form-texts.ts'
import { CellInput } from '#app/components/desk/list/cell-input.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { type StockSummary, saveThreshold } from '#app/stores/desk/stock/stock.ts'
import { lowStockLimit, maxThreshold } from '#domain/desk/stock/low-stock.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

const draftOf = ({ id }: StockSummary) => `threshold ${id}`

/** From how many on a product is reported: a press turns it into a field; Enter saves, Escape leaves it, an empty field means the shop's own. */
export function ThresholdCell({ product }: { product: StockSummary }) {
  const mayEdit = useMay()('stock.move')
  const [isEditing, setEditing] = useState(() => hasFormDraft(draftOf(product)))
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
  const quantityOf = (text: string) => (text.trim() === '' ? null : parseQuantity(text))
  return (
    <CellInput
      label={`آستانه‌ی ${product.name}`}
      before={product.lowStockAt === null ? '' : toPersianDigits(product.lowStockAt)}
      placeholder={toPersianDigits(lowStockLimit(null))}
      field={{ name: 'lowStockAt', label: 'آستانه' }}
      problemOf={(text) => {
        const value = quantityOf(text)
        const isValid = text.trim() === '' || (value !== null && value <= maxThreshold)
        return isValid ? null : `آستانه عددی از ۰ تا ${groupedDigits(maxThreshold)} است`
      }}
      draft={draftOf(product)}
      save={(text, conflict, { base }) =>
        saveThreshold(product.id, quantityOf(conflict ? (conflict.fields.lowStockAt?.theirs ?? '') : base.text), quantityOf(text))
      }
      done="آستانه ذخیره شد"
      onDone={onDone}
    />
  )
}
