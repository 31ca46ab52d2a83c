import { Amount } from '#app/components/desk/amount.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { methodNames } from '#app/components/desk/order/order-columns.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { moneyKey, type RefundsDue, useRefundsDue } from '#app/stores/desk/money.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

type Row = RefundsDue['rows'][number]
type Query = Readonly<Record<string, string>>

/** Money that must go back, with why and how much; the button opens the order's refund. */
export function RefundsDueList({ query }: { query: Query }) {
  const { data, problem } = useRefundsDue(query)
  const isPhone = useIsPhone()
  if (!data && problem) return <Failed title="فهرست باز نشد" problem={problem} onRetry={() => refresh(moneyKey)} />
  if (!data) return <Bones rows={6} />
  if (data.rows.length === 0) return <Empty icon="check-circle" title="بازپرداختی نمانده است" text="پول هر سفارش لغوشده برگشته است." />
  return (
    <div className="scroll">
      {isPhone ? <RefundCards {...data} /> : <RefundTable {...data} />}
      <div className="pager-line">
        <ExportMenu table="refunds" query={{}} />
        <Pager path="/desk/money" query={query} next={data.next} />
      </div>
    </div>
  )
}

function RefundTable({ rows, today }: RefundsDue) {
  return (
    <table className="list" aria-label="بازپرداخت‌های لازم">
      <colgroup>
        <col width={130} />
        <col />
        <col />
        <col width={150} />
        <col width={130} />
        <col width={150} />
        <col width={170} />
      </colgroup>
      <thead>
        <tr>
          {['سفارش', 'مشتری', 'چرا', 'لغو شده', 'پرداخت', 'باید برگردد (تومان)', 'کار'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <a className="code" href={`/desk/orders/${row.id}`}>
                {row.code}
              </a>
            </td>
            <td>{row.customerName}</td>
            <td className="muted">{row.why}</td>
            <td className="muted">{row.since && momentLabel(row.since, today)}</td>
            <td className="muted">{methodNames[row.paymentMethod]}</td>
            <td className="n">
              <b>{groupedDigits(row.due)}</b>
            </td>
            <td>
              <RefundLink row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RefundCards({ rows, today }: RefundsDue) {
  return (
    <ul className="cards money-cards">
      {rows.map((row) => (
        <li key={row.id} className="p-card">
          <div className="row">
            <a className="code" href={`/desk/orders/${row.id}`}>
              {row.code}
            </a>
            <span className="tiny muted">{row.since && momentLabel(row.since, today)}</span>
            <b className="end sum">
              <Amount toman={row.due} />
            </b>
          </div>
          <span>
            {row.customerName}
            {row.customerPhone && (
              <span className="muted small">
                ، <bdi className="lat">{toPersianDigits(row.customerPhone)}</bdi>
              </span>
            )}
          </span>
          <span className="small muted">
            {row.why}
            {row.refunded > 0 && `؛ ${groupedDigits(row.refunded)} تومان پیش‌تر برگشته است`}
          </span>
          <RefundLink row={row} />
        </li>
      ))}
    </ul>
  )
}

function RefundLink({ row: { id, code } }: { row: Row }) {
  const may = useMay()
  return (
    <a
      className="btn"
      href={may('refunds.make') ? `/desk/orders/${id}?do=refund` : `/desk/orders/${id}`}
      aria-label={`بازپرداخت سفارش ${code}`}
    >
      <Icon name="return" />
      {may('refunds.make') ? 'بازپرداخت' : 'دیدن سفارش'}
    </a>
  )
}
