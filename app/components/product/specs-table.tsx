import { MixedText } from '#app/components/ui/mixed-text.tsx'

type SpecsTableProps = { rows: readonly { slug: string; name: string; values: readonly string[] }[] }

export function SpecsTable({ rows }: SpecsTableProps) {
  if (rows.length === 0) return <p className="text-muted">مشخصاتی برای این محصول ثبت نشده است</p>
  return (
    <dl className="max-w-3xl overflow-hidden rounded-card bg-surface shadow-lift">
      {rows.map(({ slug, name, values }) => (
        <div key={slug} className="spec-row">
          <dt className="text-muted">{name}</dt>
          <dd>
            <MixedText text={values.join('، ')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
