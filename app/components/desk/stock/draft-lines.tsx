import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { directionOf } from '#domain/desk/stock/documents.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { groupedDigits } from '#domain/money.ts'
import type { DocumentDraft } from './document-draft.ts'

type DraftLinesProps = { draft: DocumentDraft; errors: Readonly<Record<string, string>> }

/** The products of a new document, each with its quantity and, for those who may know it, what one unit cost. */
export function DraftLines({ draft: { kind, lines, edit, remove }, errors }: DraftLinesProps) {
  const seesCosts = useMay()('costs.read') && kind === 'receipt'
  return (
    <ul className="draft-lines">
      {lines.map(({ product, quantity, cost }, index) => (
        <li key={product.id}>
          <Thumb url={product.image} isLarge />
          <span className="name">
            <span className="block">{product.name}</span>
            <span className="small muted">
              <bdi className="lat">{product.sku}</bdi>، {afterLabel(product.stock, parseQuantity(quantity), directionOf(kind))}
            </span>
          </span>
          <Field
            label="تعداد"
            inputMode="numeric"
            dir="ltr"
            value={quantity}
            onChange={(event) => edit(product.id, { quantity: event.target.value })}
            error={errors[`lines.${index}.quantity`]}
            aria-label={`تعداد ${product.name}`}
          />
          {seesCosts && (
            <Field
              label="بهای واحد (تومان)"
              inputMode="numeric"
              dir="ltr"
              placeholder="اختیاری"
              value={cost}
              onChange={(event) => edit(product.id, { cost: event.target.value })}
              error={errors[`lines.${index}.unitCost`]}
              aria-label={`بهای واحد ${product.name}`}
            />
          )}
          <button type="button" className="btn plain square" aria-label={`برداشتن ${product.name}`} onClick={() => remove(product.id)}>
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** «۵ عدد، پس از ثبت ۸» while a number is typed. */
function afterLabel(stock: number, quantity: number | null, direction: 1 | -1): string {
  const now = `${groupedDigits(stock)} قابل فروش`
  if (!quantity) return now
  const after = stock + direction * quantity
  return after < 0 ? `${now}؛ کافی نیست` : `${now}، پس از ثبت ${groupedDigits(after)}`
}
