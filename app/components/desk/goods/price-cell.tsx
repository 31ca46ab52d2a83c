import { useEffect, useRef, useState } from 'react'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { type GoodsSummary, saveProduct } from '#app/stores/desk/goods.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { toast } from '#app/stores/toasts.ts'
import { productFields } from '#domain/desk/product-form.ts'
import { groupedDigits, isPriced } from '#domain/money.ts'
import { ConflictTable } from '../conflict-table.tsx'
import { Sheet } from '../sheet.tsx'

/** The price of a row: a press turns it into a field; Enter saves, Escape leaves it. A wrong text stays and says why. */
export function PriceCell({ product }: { product: GoodsSummary }) {
  const mayEdit = useMay()('prices.edit')
  const [isEditing, setEditing] = useState(false)
  const label = isPriced(product.price) ? groupedDigits(product.price) : 'بدون قیمت'
  if (!mayEdit) return <span className={isPriced(product.price) ? 'n' : 'muted small'}>{label}</span>
  if (isEditing) return <PriceInput product={product} onDone={() => setEditing(false)} />
  return (
    <button
      type="button"
      className={isPriced(product.price) ? 'cell n' : 'cell muted small'}
      aria-label={`ویرایش قیمت ${product.farsiName}: ${label}`}
      onClick={() => setEditing(true)}
    >
      {label}
    </button>
  )
}

function PriceInput({ product, onDone }: { product: GoodsSummary; onDone: () => void }) {
  const before = isPriced(product.price) ? groupedDigits(product.price) : ''
  const [text, setText] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSaving = useRef(false)
  useEffect(() => input.current?.select(), [])
  const save = async (price: string, version: number) => {
    if (isSaving.current) return
    if (price.trim() === before) return onDone()
    isSaving.current = true
    const result = await saveProduct(product.id, version, { price })
    isSaving.current = false
    if (result.isOk) {
      toast.success('قیمت ذخیره شد')
      return onDone()
    }
    setConflict(result.problem.conflict)
    setWrong(!result.problem.conflict)
    if (!result.problem.conflict) toast.error(result.problem.fields.price ?? result.problem.message)
  }
  return (
    <>
      <input
        ref={input}
        className={isWrong ? 'cell n wrong' : 'cell n'}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`قیمت ${product.farsiName} (تومان)`}
        aria-invalid={isWrong || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => !conflict && void save(text, product.version)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(text, product.version)
          if (event.key === 'Escape') onDone()
          event.stopPropagation()
        }}
      />
      <Sheet title="تداخل ذخیره" isOpen={conflict !== null} onClose={onDone}>
        {conflict && (
          <ConflictTable
            conflict={conflict}
            labels={{ price: productFields.price.label }}
            onBack={onDone}
            onResolve={(theirs) => (theirs.includes('price') ? onDone() : void save(text, conflict.version))}
          />
        )}
      </Sheet>
    </>
  )
}
