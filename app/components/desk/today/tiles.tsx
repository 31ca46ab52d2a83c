import type { Today } from '#app/stores/desk/today.ts'
import { ageLabel } from '#domain/desk/age.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Amount } from '../amount.tsx'
import { Icon, type IconName } from '../icons.tsx'

type Waiting = NonNullable<Today['waiting']>
type Tile = {
  view: keyof Waiting
  name: string
  icon: IconName
  verb: string /** Shown also when nothing waits. */
  isDaily?: true /** Its list, unless it is a view of the orders. */
  href?: string
}

const tiles: readonly Tile[] = [
  { view: 'receipts', name: 'رسید برای بررسی', icon: 'receipt', verb: 'بررسی رسیدها', isDaily: true, href: '/desk/receipts' },
  { view: 'to-ship', name: 'آماده‌ی ارسال', icon: 'truck', verb: 'آماده‌سازی', isDaily: true },
  { view: 'to-accept', name: 'در انتظار پذیرش', icon: 'phone', verb: 'پذیرش سفارش‌ها' },
  { view: 'cancel-requests', name: 'درخواست لغو', icon: 'message', verb: 'پاسخ دادن' },
  { view: 'refunds', name: 'بازپرداخت', icon: 'return', verb: 'بازپرداخت', isDaily: true },
]

/** What waits, each tile a link to its list; the most urgent with work is tinted. */
export function Tiles({ waiting, now }: { waiting: Waiting; now: string }) {
  const shown = tiles.filter(({ view, isDaily }) => isDaily || waiting[view].count > 0)
  const first = shown.find(({ view }) => waiting[view].count > 0)
  return (
    <section className="tiles" aria-label="در انتظار شما">
      {shown.map((tile) => (
        <TileLink key={tile.view} tile={tile} {...waiting[tile.view]} now={now} isFirst={tile === first} />
      ))}
    </section>
  )
}

type TileLinkProps = { tile: Tile; count: number; total: number; oldest: string | null; now: string; isFirst: boolean }

function TileLink({
  tile: { view, name, icon, verb, href = `/desk/orders?view=${view}` },
  count,
  total,
  oldest,
  now,
  isFirst,
}: TileLinkProps) {
  return (
    <a className={isFirst ? 'tile first' : 'tile'} href={href}>
      <span className="name">
        <Icon name={icon} />
        {name}
      </span>
      <span className="figure">
        {toPersianDigits(count)}
        {count > 0 && oldest && (
          <span className="tiny row tight">
            <Icon name="clock" size="s" className={isFirst ? 'rate' : 'muted'} />
            قدیمی‌ترین {ageLabel(oldest, now)}
          </span>
        )}
      </span>
      <span className="small muted cut">
        {count > 0 ? (
          <Amount toman={total} />
        ) : (
          <span className="row tight">
            <Icon name="check" size="s" className="good" />
            چیزی نمانده
          </span>
        )}
      </span>
      <span className="go">
        {verb}
        <Icon name="forward" size="s" />
      </span>
    </a>
  )
}
