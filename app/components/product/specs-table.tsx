import { MixedText } from '#app/components/ui/mixed-text.tsx'
import type { SpecRow } from './shown-product.ts'

export function SpecsTable({ rows }: { rows: readonly SpecRow[] }) {
  if (rows.length === 0) return <p className="text-muted">مشخصاتی برای این محصول ثبت نشده است</p>
  return (
    <dl className="overflow-hidden rounded-card bg-surface shadow-lift">
      {rows.map(({ name, value }) => (
        <div key={name} className="spec-row">
          <dt className="text-muted">{name}</dt>
          <dd>
            <MixedText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
