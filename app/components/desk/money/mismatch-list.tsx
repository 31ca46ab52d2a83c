import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { hrefOf } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { type Mismatch, type MismatchState, moneyKey, useMismatches } from '#app/stores/desk/money.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { explainMismatch, mismatchesPerPage } from '#domain/desk/mismatch.ts'
import { ResolveSheet } from './resolve-sheet.tsx'

const path = '/desk/money'
const states: readonly { id: MismatchState; label: string }[] = [
  { id: 'open', label: 'باز' },
  { id: 'resolved', label: 'بسته‌شده' },
]

/** Each mismatch in plain words: what the bank says, what the order says, what to do. */
export function MismatchList({ query }: { query: Readonly<Record<string, string>> }) {
  const state: MismatchState = query.state === 'resolved' ? 'resolved' : 'open'
  const { data, problem } = useMismatches(state, query)
  return (
    <>
      <nav className="tools" aria-label="وضعیت مغایرت">
        {states.map(({ id, label }) => (
          <a
            key={id}
            className="chip"
            href={hrefOf(path, { view: 'mismatches', state: id === 'open' ? '' : id })}
            aria-current={id === state ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {data ? (
        <div className="scroll">
          <Rows rows={data.rows} state={state} />
          <div className="pager-line">
            <ExportMenu table="mismatches" query={{ state }} />
            <Pager path={path} query={query} next={data.next} size={mismatchesPerPage} />
          </div>
        </div>
      ) : problem ? (
        <Failed title="فهرست باز نشد" problem={problem} onRetry={() => refresh(moneyKey)} />
      ) : (
        <Bones rows={4} />
      )}
    </>
  )
}

function Rows({ rows, state }: { rows: readonly Mismatch[]; state: MismatchState }) {
  const [resolving, setResolving] = useState<Mismatch | null>(null)
  if (rows.length === 0) {
    return state === 'open' ? (
      <Empty icon="check-circle" title="مغایرتی نیست" text="دفتر بانک و دفتر فروشگاه یکی است." />
    ) : (
      <Empty icon="search" title="هنوز مغایرتی بسته نشده است" />
    )
  }
  return (
    <>
      <ul className="mismatches">
        {rows.map((mismatch) => (
          <MismatchCard key={mismatch.id} mismatch={mismatch} onResolve={() => setResolving(mismatch)} />
        ))}
      </ul>
      <ResolveSheet mismatch={resolving} onClose={() => setResolving(null)} />
    </>
  )
}

function MismatchCard({ mismatch, onResolve }: { mismatch: Mismatch; onResolve: () => void }) {
  const { at, authority, refId, resolved } = mismatch
  const { title, bank, order, todo } = explainMismatch(mismatch)
  const may = useMay()
  return (
    <li className="card" aria-label={title}>
      <div className="row">
        <Icon name={resolved ? 'check-circle' : 'alert'} className={resolved ? 'good' : 'rate'} />
        <h2 className="grow">{title}</h2>
        <time className="small muted not-phone" dateTime={at}>
          {jalaliDateTime(at)}
        </time>
      </div>
      <dl>
        <dt>بانک</dt>
        <dd>{bank}</dd>
        <dt>سفارش</dt>
        <dd>
          {order}{' '}
          {mismatch.order && (
            <a className="link" href={`/desk/orders/${mismatch.order.id}`}>
              دیدن سفارش
            </a>
          )}
        </dd>
        <dt>{resolved ? 'چه شد' : 'چه کنید'}</dt>
        <dd>{resolved ? <Resolution {...resolved} /> : todo}</dd>
        <dt>شناسه</dt>
        <dd className="small muted">
          <span className="only-phone">{jalaliDateTime(at)}، </span>
          <bdi className="lat break">{authority}</bdi>
          {refId && (
            <>
              ، کد پیگیری <bdi className="lat">{refId}</bdi>
            </>
          )}
        </dd>
      </dl>
      {!resolved && may('payments.resolve') && (
        <button type="button" className="btn" onClick={onResolve}>
          <Icon name="check" />
          بستن با یادداشت
        </button>
      )}
    </li>
  )
}

function Resolution({ at, by, note }: NonNullable<Mismatch['resolved']>) {
  return (
    <>
      <span dir="auto">{note}</span>
      <span className="small muted block">
        {by}، {jalaliDateTime(at)}
      </span>
    </>
  )
}
