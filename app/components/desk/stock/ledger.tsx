import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { useMay } from '#app/stores/desk/me.ts'
import type { StockMove } from '#app/stores/desk/stock/stock.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { moveLabel } from '#domain/desk/stock/moves.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { Change } from './quantity.tsx'

type LedgerProps = { moves: readonly StockMove[]; today: string }

/** Every change of a product's stock, newest first, with what was left after it. */
export function Ledger(props: LedgerProps) {
  return useIsPhone() ? <LedgerList {...props} /> : <LedgerTable {...props} />
}

function LedgerTable({ moves, today }: LedgerProps) {
  const seesCosts = useMay()('costs.read')
  return (
    <table className="list flush ledger" aria-label="گردش انبار">
      <thead>
        <tr>
          <th scope="col">زمان</th>
          <th scope="col">دلیل</th>
          <th scope="col">سند یا سفارش</th>
          <th scope="col">همکار</th>
          {seesCosts && <th scope="col">بهای واحد (تومان)</th>}
          <th scope="col">تغییر</th>
          <th scope="col">مانده</th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <tr key={move.id}>
            <td className="muted small">{momentLabel(move.at, today)}</td>
            <td>{moveLabel(move.kind, move.documentKind)}</td>
            <td>
              <Source move={move} />
              <Note text={move.note} />
            </td>
            <td className="muted">{move.actor ?? '—'}</td>
            {seesCosts && <td className="n">{move.unitCost === null ? '—' : groupedDigits(move.unitCost)}</td>}
            <td>
              <Change value={move.change} />
            </td>
            <td className="n b">{groupedDigits(move.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LedgerList({ moves, today }: LedgerProps) {
  const seesCosts = useMay()('costs.read')
  return (
    <ul className="p-list ledger-list" aria-label="گردش انبار">
      {moves.map((move) => (
        <li key={move.id}>
          <span className="grow">
            {moveLabel(move.kind, move.documentKind)} <Source move={move} />
            <span className="block tiny muted">
              {[momentLabel(move.at, today), move.actor, seesCosts && move.unitCost !== null && `${groupedDigits(move.unitCost)} تومان`]
                .filter(Boolean)
                .join('، ')}
            </span>
            <Note text={move.note} />
          </span>
          <span className="ledger-figures">
            <Change value={move.change} />
            <span className="tiny muted">مانده {toPersianDigits(move.balance)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What was written on the document. */
function Note({ text }: { text: string | null }) {
  return text && <span className="block tiny muted">{text}</span>
}

function Source({ move: { orderId, orderCode, documentId, documentNumber } }: { move: StockMove }) {
  const mayOpenOrders = useMay()('orders.read')
  if (orderId && mayOpenOrders)
    return (
      <a className="code" href={`/desk/orders/${orderId}`}>
        {orderCode}
      </a>
    )
  if (orderCode) return <span className="code">{orderCode}</span>
  if (!documentId) return null
  return (
    <a className="link" href={`/desk/stock/documents/${documentId}`}>
      {documentNumber ? <bdi>{toPersianDigits(documentNumber)}</bdi> : 'دیدن سند'}
    </a>
  )
}
