import type { DeskWindow, DeskWindows } from '#app/stores/desk/settings/delivery.ts'
import { weekdayNames } from '#domain/days.ts'
import { weekdaysIn } from '#domain/desk/delivery/form.ts'
import { toPersianDigits } from '#domain/digits.ts'

type WindowListProps = { data: DeskWindows; onOpen: (window: DeskWindow) => void }

/** The times of delivery by method, in the sequence of the checkout. */
export function WindowList({ data: { methods, windows }, onOpen }: WindowListProps) {
  return methods.map((method) => {
    const own = windows.filter(({ texts }) => texts.windowMethod === method.id)
    if (own.length === 0) return null
    return (
      <section key={method.id} aria-label={`زمان‌های ${method.name}`}>
        <h2>
          {method.name} {!method.isActive && <span className="mark">غیرفعال</span>}
        </h2>
        <ul className="tree">
          {own.map((window) => (
            <li key={window.id} className="tree-row">
              <Window window={window} onOpen={() => onOpen(window)} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function Window({ window: { hours, ahead, texts }, onOpen }: { window: DeskWindow; onOpen: () => void }) {
  return (
    <>
      <span className="grow tree-name">
        <button type="button" className="row-link cut" onClick={onOpen}>
          {hours}
        </button>
        {texts.isWindowOffered !== 'true' && <span className="mark">غیرفعال</span>}
        <span className="tiny muted">{[texts.windowCity || 'همه‌ی شهرهای این روش', daysText(texts.windowDays)].join('، ')}</span>
      </span>
      <span className="small tree-count">
        {texts.windowCapacity} سفارش در روز
        {ahead > 0 && <span className="block tiny muted">{toPersianDigits(ahead)} سفارش در پیش</span>}
      </span>
    </>
  )
}

function daysText(text: string): string {
  const days = weekdaysIn(text)
  if (days.length === weekdayNames.length) return 'هر روز'
  const [missing] = weekdayNames.filter((name) => !days.includes(name))
  return days.length === weekdayNames.length - 1 ? `هر روز جز ${missing}` : days.join('، ')
}
