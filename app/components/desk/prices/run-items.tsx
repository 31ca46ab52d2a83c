import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import type { RunItem } from '#app/stores/desk/prices/runs.ts'
import { itemRanks } from '#domain/desk/prices/notes.ts'
import { changePercent, itemOutcomeLabels, marginPercent, percentText, priceNoteLabels } from '#domain/desk/prices/runs.ts'
import { groupedDigits } from '#domain/money.ts'
import { ItemPrice } from './item-price.tsx'
import type { Ticks } from './use-ticks.ts'

type RunItemsProps = { runId: string; items: readonly RunItem[]; ticks?: Ticks | undefined; hasMargin: boolean }

/** The products of a run with old and new price; what is wrong comes first and in red. */
export function RunItems(props: RunItemsProps) {
  return useIsPhone() ? <ItemCards {...props} /> : <ItemTable {...props} />
}

const rowClass = ({ rank, outcome }: RunItem) =>
  outcome ? '' : rank === itemRanks.wrong ? 'is-bad' : rank === itemRanks.large ? 'is-warn' : ''

const isLeft = ({ outcome }: RunItem) => outcome !== null && outcome !== 'applied' && outcome !== 'recomputed'

function ItemTable({ runId, items, ticks, hasMargin }: RunItemsProps) {
  const isOver = items.some(({ outcome }) => outcome !== null)
  const hasNotes = isOver || items.some(({ note }) => note !== null)
  return (
    <table className="list run-items" aria-label="قیمت‌ها">
      <colgroup>
        {ticks && <col width={62} />}
        <col />
        <col width={118} />
        <col width={136} />
        <col width={124} />
        <col width={76} />
        {hasMargin && <col width={hasNotes ? 130 : 152} />}
        {hasNotes && <col width={242} />}
      </colgroup>
      <thead>
        <tr>
          {ticks && (
            <th scope="col">
              <span className="visually-hidden">اعمال</span>
            </th>
          )}
          <th scope="col">کالا</th>
          <th scope="col">{isOver ? 'قیمت پیشین' : 'قیمت کنونی'}</th>
          <th scope="col">قیمت تازه (تومان)</th>
          <th scope="col">تفاوت</th>
          <th scope="col">درصد</th>
          {hasMargin && <th scope="col">سود، پیش و پس</th>}
          {hasNotes && <th scope="col">یادداشت</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className={rowClass(item)}>
            {ticks && (
              <td>
                <ItemTick item={item} ticks={ticks} />
              </td>
            )}
            <td>
              <span className="row">
                <Thumb url={item.image} />
                <ItemName item={item} ticks={ticks} className="cut" />
              </span>
            </td>
            <td className="n muted">{item.oldPrice ? groupedDigits(item.oldPrice) : '—'}</td>
            <td className={isLeft(item) ? 'n muted' : 'n b'}>
              <NewPrice runId={runId} item={item} ticks={ticks} />
            </td>
            <td className="n">
              <Difference item={item} />
            </td>
            <td className="n">
              <Percent item={item} />
            </td>
            {hasMargin && (
              <td className="n">
                <Margin item={item} />
              </td>
            )}
            {hasNotes && (
              <td>
                <Note item={item} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ItemCards({ runId, items, ticks }: RunItemsProps) {
  return (
    <ul className="run-cards" aria-label="قیمت‌ها">
      {items.map((item) => (
        <li key={item.id} className={`has-open ${rowClass(item)}`}>
          {ticks && <ItemTick item={item} ticks={ticks} />}
          <Thumb url={item.image} isLarge />
          <span className="grow">
            <ItemName item={item} ticks={ticks} className="open name" />
            <span className="row prices">
              <span className="muted">{item.oldPrice ? groupedDigits(item.oldPrice) : 'بدون قیمت'}</span>
              {(item.newPrice !== null || ticks) && (
                <>
                  <Icon name="arrow" size="s" className="muted" />
                  <span className={isLeft(item) ? 'muted' : 'b over-row'}>
                    <NewPrice runId={runId} item={item} ticks={ticks} />
                  </span>
                </>
              )}
              <span className="end">
                <Percent item={item} />
              </span>
            </span>
            <Note item={item} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A preview's can be edited. */
function NewPrice({ runId, item, ticks }: { runId: string; item: RunItem; ticks: Ticks | undefined }) {
  if (ticks) return <ItemPrice runId={runId} item={item} ticks={ticks} />
  return item.newPrice === null ? '—' : groupedDigits(item.newPrice)
}

function ItemTick({ item, ticks }: { item: RunItem; ticks: Ticks }) {
  const isTicked = ticks.isTicked(item)
  if (isTicked === undefined) return null
  return (
    <input
      id={`tick-${item.id}`}
      type="checkbox"
      className="tick"
      aria-label={`اعمال قیمت ${item.name}`}
      checked={isTicked}
      onChange={() => ticks.toggle(item)}
    />
  )
}

/** Of a preview it belongs to the tick: a link would leave the page and lose what was excluded. */
function ItemName({ item, ticks, className }: { item: RunItem; ticks: Ticks | undefined; className: string }) {
  if (!ticks) {
    return (
      <a className={className} href={`/desk/goods/${item.id}/prices`} title={item.name}>
        {item.name}
      </a>
    )
  }
  if (ticks.isTicked(item) === undefined) return <span className={className}>{item.name}</span>
  return (
    <label className={className} htmlFor={`tick-${item.id}`} title={item.name}>
      {item.name}
    </label>
  )
}

function Signed({ children }: { children: ReactNode }) {
  return <span className="lat num">{children}</span>
}

function Difference({ item: { oldPrice, newPrice } }: { item: RunItem }) {
  if (!oldPrice || newPrice === null) return null
  const difference = newPrice - oldPrice
  return (
    <Signed>
      {difference < 0 ? '−' : '+'}
      {groupedDigits(Math.abs(difference))}
    </Signed>
  )
}

function Percent({ item: { oldPrice, newPrice } }: { item: RunItem }) {
  const percent = newPrice === null ? null : changePercent(oldPrice, newPrice)
  return percent === null ? null : <Signed>{percentText(percent)}</Signed>
}

function Margin({ item: { cost, oldPrice, newPrice } }: { item: RunItem }) {
  if (!cost || newPrice === null) return null
  const [before, after] = [marginPercent(oldPrice, cost), marginPercent(newPrice, cost) ?? 0]
  return (
    <>
      {before !== null && (
        <>
          <span className="muted">
            <Signed>{percentText(before).replace('+', '')}</Signed>
          </span>{' '}
          <Icon name="arrow" size="s" className="muted" />{' '}
        </>
      )}
      <span className={after < 0 ? 'bad' : ''}>{after < 0 ? 'زیان' : <Signed>{percentText(after).replace('+', '')}</Signed>}</span>
    </>
  )
}

function Note({ item: { rank, note, outcome } }: { item: RunItem }) {
  if (outcome) return <span className={outcome === 'applied' ? 'small muted' : 'small'}>{itemOutcomeLabels[outcome]}</span>
  if (!note) return null
  if (rank === itemRanks.none) return <span className="small muted">{priceNoteLabels[note]}</span>
  return (
    <span className="row small run-note">
      <Icon name="alert" size="s" className={rank === itemRanks.wrong ? 'bad' : 'rate'} />
      <span className="cut">{priceNoteLabels[note]}</span>
    </span>
  )
}
