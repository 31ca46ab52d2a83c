import { useId, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { useSettled } from '#app/components/desk/use-settled.ts'
import { type FoundProduct, useFoundProducts } from '#app/stores/desk/stock/stock.ts'
import { minSearchLength } from '#domain/desk/lists.ts'
import { toPersianDigits } from '#domain/digits.ts'

type ProductFinderProps = { onChoose: (product: FoundProduct) => void; isChosen: (id: string) => boolean }

/** SKU or name; Enter takes the marked product, as a barcode reader does. A combobox: the field keeps the focus for the next one. */
export function ProductFinder({ onChoose, isChosen }: ProductFinderProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const settled = useSettled(text)
  const found = useFoundProducts(settled)
  const isCurrent = settled === text && found !== undefined && text.trim().length >= minSearchLength
  const marked = isCurrent ? found[Math.min(active, found.length - 1)] : undefined
  const choose = (product: FoundProduct) => {
    onChoose(product)
    setText('')
    setActive(0)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code]
    if (step !== undefined && isCurrent && found.length > 0) {
      event.preventDefault()
      setActive((at) => (Math.min(at, found.length - 1) + step + found.length) % found.length)
    }
    if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      event.preventDefault()
      if (marked) choose(marked)
    }
    if (event.code === 'Escape') setText('')
  }
  return (
    <div className="finder">
      <label className="field">
        <Icon name="search" className="muted" />
        <span className="visually-hidden">افزودن کالا با SKU یا نام</span>
        <input
          type="text"
          role="combobox"
          aria-expanded={isCurrent}
          aria-controls={`${id}-list`}
          aria-activedescendant={marked && `${id}-${marked.id}`}
          autoComplete="off"
          dir={text ? 'auto' : 'rtl'}
          placeholder="افزودن کالا: SKU یا نام"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {isCurrent && (
        <div className="finder-list" role="listbox" id={`${id}-list`} aria-label="کالاهای پیدا شده">
          {found.map((product) => (
            <div
              key={product.id}
              id={`${id}-${product.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={product === marked}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(product)}
              onKeyDown={onKeyDown}
            >
              <Thumb url={product.image} />
              <span className="grow cut">{product.name}</span>
              <bdi className="lat small muted">{product.sku}</bdi>
              <span className="small muted">{isChosen(product.id) ? 'در سند هست' : `${toPersianDigits(product.stock)} عدد`}</span>
            </div>
          ))}
          {found.length === 0 && <p className="muted">کالایی پیدا نشد</p>}
        </div>
      )}
    </div>
  )
}
