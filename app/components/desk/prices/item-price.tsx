import { useState } from 'react'
import { CellInput } from '#app/components/desk/list/cell-input.tsx'
import { editItem, type RunItem } from '#app/stores/desk/prices/runs.ts'
import { groupedDigits } from '#domain/money.ts'
import { parsePriceText } from '#domain/price-text.ts'
import type { Ticks } from './use-ticks.ts'

type ItemPriceProps = { runId: string; item: RunItem; ticks: Ticks }

/** The new price of a preview: a press turns it into a field; a price that is not rounded or under the floor stays and says why. */
export function ItemPrice({ runId, item, ticks }: ItemPriceProps) {
  const [isEditing, setEditing] = useState(false)
  const text = item.newPrice === null ? '' : groupedDigits(item.newPrice)
  if (!isEditing) {
    return (
      <button
        type="button"
        className="cell n b"
        aria-label={`ویرایش قیمت تازه‌ی ${item.name}: ${text || 'بدون تغییر'}`}
        onClick={() => setEditing(true)}
      >
        {text || '—'}
      </button>
    )
  }
  return (
    <CellInput
      label={`قیمت تازه‌ی ${item.name} (تومان)`}
      before={text}
      field={{ name: 'newPrice', label: 'قیمت تازه' }}
      problemOf={(typed) => (parsePriceText(typed) === null ? 'قیمت را به تومان و با رقم بنویسید' : null)}
      save={async (typed, conflict) => {
        const theirs = conflict?.fields.newPrice?.theirs
        const before = theirs === undefined ? item.newPrice : theirs === '' ? null : Number(theirs)
        const result = await editItem(runId, item, { before, newPrice: parsePriceText(typed) ?? 0 })
        if (result.isOk) ticks.forget(item.id)
        return result
      }}
      done="قیمت تازه عوض شد"
      onDone={() => setEditing(false)}
    />
  )
}
