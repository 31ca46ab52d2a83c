import { MixedText } from '#app/components/ui/mixed-text.tsx'

type SpecsTableProps = { rows: readonly { slug: string; name: string; values: readonly string[] }[] }

export function SpecsTable({ rows }: SpecsTableProps) {
  if (rows.length === 0) return <p className="text-muted">مشخصاتی برای این محصول ثبت نشده است</p>
  return (
    <dl className="max-w-3xl overflow-hidden rounded-card bg-surface shadow-lift">
      {rows.map(({ slug, name, values }) => (
        <div
          key={slug}
          className="grid grid-cols-[9rem_1fr] gap-4 border-b border-line/60 px-5 py-3.5 last:border-b-0 sm:grid-cols-[14rem_1fr]"
        >
          <dt className="text-muted">{name}</dt>
          <dd>
            <MixedText text={values.join('، ')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
