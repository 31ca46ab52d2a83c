import { Icon } from '#app/components/desk/icons.tsx'
import type { PriceRun } from '#app/stores/desk/prices/runs.ts'
import { percentText } from '#domain/desk/prices/runs.ts'
import { groupedDigits } from '#domain/money.ts'
import type { Ticks } from './use-ticks.ts'

/** A preview in one line: how many prices, by how much, what needs a look. Wrong ones are applied only when somebody says so. */
export function PreviewLine({ run: { summary }, ticks }: { run: PriceRun; ticks: Ticks }) {
  const { wrong, large, changes, averagePercent, stockValue } = summary
  return (
    <>
      <b>{groupedDigits(wrong + large + changes)} قیمت عوض می‌شود</b>
      {large + changes > 0 && (
        <span className="muted">
          میانگین <span className="lat num">{percentText(averagePercent)}</span>
          {stockValue !== null && stockValue !== 0 && stockText(stockValue)}
        </span>
      )}
      <span className="end row small">
        {wrong > 0 && (
          <>
            <label className="check">
              <input
                type="checkbox"
                className="tick"
                checked={ticks.ticked === 'all'}
                onChange={(event) => ticks.setTicked(event.target.checked ? 'all' : 'sound')}
              />
              نادرست‌ها هم اعمال شود
            </label>
            <span className="pill bad">
              <Icon name="alert" />
              {groupedDigits(wrong)} قیمت نادرست
            </span>
          </>
        )}
        {large > 0 && (
          <span className="pill wait">
            <Icon name="alert" />
            {groupedDigits(large)} تغییر بزرگ
          </span>
        )}
      </span>
    </>
  )
}

function stockText(value: number): string {
  return `، ارزش انبار ${groupedDigits(Math.abs(value))} تومان ${value > 0 ? 'بیشتر' : 'کمتر'}`
}
