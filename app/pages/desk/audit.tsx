import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { AuditTable } from '#app/components/desk/staff/audit-table.tsx'
import { JalaliDayField } from '#app/components/desk/staff/jalali-day-field.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { type AuditPage, useAudit } from '#app/stores/desk/audit.ts'
import { hrefOf, pushPage, useQuery } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'

const path = '/desk/settings/audit'
const parent = { href: '/desk/settings', label: 'تنظیمات' }

type Query = Readonly<Record<string, string>>

/** Every change, newest first: who, what, when, before and after. The filter is in the URL. */
export default function AuditPageView() {
  const query = useQuery()
  const { data, problem, isLoading } = useAudit(query)
  return (
    <>
      <PageHead name="گزارش تغییرها" title="گزارش تغییرها" parent={parent} />
      {data && <AuditFilter query={query} people={data.people} />}
      {data ? (
        <Rows page={data} query={query} isLoading={isLoading} />
      ) : problem ? (
        <Failed title="گزارش باز نشد" problem={problem} onRetry={() => refresh('audit')} />
      ) : (
        <Bones />
      )}
    </>
  )
}

function Rows({ page: { rows, next }, query, isLoading }: { page: AuditPage; query: Query; isLoading: boolean }) {
  if (rows.length === 0)
    return (
      <Empty
        icon="search"
        title="تغییری با این فیلتر نیست"
        action={
          <a className="btn" href={path}>
            برداشتن فیلتر
          </a>
        }
      />
    )
  return (
    <div className="scroll" aria-busy={isLoading}>
      <AuditTable rows={rows} hrefOfObject={(object) => hrefOf(path, { object })} />
      {next !== null && (
        <p className="tools">
          <a className="btn" href={hrefOf(path, { ...query, before: String(next) })}>
            قدیمی‌ترها
          </a>
        </p>
      )}
    </div>
  )
}

function AuditFilter({ query: { before: _, ...query }, people }: { query: Query; people: AuditPage['people'] }) {
  const change = (next: Query) => pushPage(hrefOf(path, { ...query, ...next }))
  return (
    <div className="tools">
      <span className="field">
        <select aria-label="همکار" value={query.person ?? ''} onChange={(event) => change({ person: event.target.value })}>
          <option value="">همه‌ی همکاران</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <JalaliDayField key={query.day} label="روز" day={query.day ?? ''} onChange={(day) => change({ day })} />
      {query.object && (
        <span className="chip">
          یک مورد
          <button type="button" aria-label="برداشتن فیلتر مورد" onClick={() => change({ object: '' })}>
            ×
          </button>
        </span>
      )}
      <span className="end row">
        <ExportMenu table="audit" query={query} />
      </span>
    </div>
  )
}
