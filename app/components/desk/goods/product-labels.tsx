import { LabelChips } from '#app/components/desk/labels.tsx'
import { type DeskProduct, useGoodsChoices } from '#app/stores/desk/goods.ts'
import { stepProduct } from '#app/stores/desk/goods-steps.ts'
import { useMay } from '#app/stores/desk/me.ts'

/** Labels are stored immediately and are not part of the form's draft. */
export function ProductLabels({ product: { id, labels } }: { product: DeskProduct }) {
  const { data: choices } = useGoodsChoices()
  return (
    <section className="labels">
      <h3>برچسب‌ها</h3>
      <LabelChips
        labels={labels}
        hrefOf={(label) => `/desk/goods?label=${encodeURIComponent(label)}`}
        canEdit={useMay()('products.edit')}
        known={choices?.labels}
        add={(label) => stepProduct(id, { do: 'label', label })}
        remove={(label) => stepProduct(id, { do: 'unlabel', label })}
      />
    </section>
  )
}
