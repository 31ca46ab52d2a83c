import { Amount } from '#app/components/desk/amount.tsx'
import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import type { Today } from '#app/stores/desk/today.ts'
import { ageLabel } from '#domain/desk/age.ts'
import { toPersianDigits } from '#domain/digits.ts'

type Waiting = { count: number; total: number; oldest: string | null }
type Source = keyof NonNullable<Today['waiting']> | 'mismatches' | 'messages' | 'low-stock'
type Tile = {
  view: Source
  name: string
  icon: IconName
  verb: string
  /** Below the figure, where it is no sum of money. */
  fact?: string /** Shown also when nothing waits. */
  isDaily?: true /** Its list, unless it is a view of the orders. */
  href?: string
}

const tiles: readonly Tile[] = [
  { view: 'receipts', name: 'رسید برای بررسی', icon: 'receipt', verb: 'بررسی رسیدها', isDaily: true, href: '/desk/receipts' },
  { view: 'to-ship', name: 'آماده‌ی ارسال', icon: 'truck', verb: 'آماده‌سازی', isDaily: true },
  { view: 'to-accept', name: 'در انتظار پذیرش', icon: 'phone', verb: 'پذیرش سفارش‌ها' },
  { view: 'cancel-requests', name: 'درخواست لغو', icon: 'message', verb: 'پاسخ دادن' },
  { view: 'refunds', name: 'بازپرداخت', icon: 'return', verb: 'بازپرداخت', isDaily: true, href: '/desk/money?view=refunds' },
  { view: 'mismatches', name: 'مغایرت پرداخت', icon: 'alert', verb: 'دیدن و بستن', href: '/desk/money?view=mismatches' },
  {
    view: 'messages',
    name: 'پیام بی‌پاسخ',
    icon: 'mail',
    verb: 'خواندن پیام‌ها',
    fact: 'از فرم تماس',
    isDaily: true,
    href: '/desk/messages',
  },
  {
    view: 'low-stock',
    name: 'رو به اتمام',
    icon: 'box',
    verb: 'دیدن کالاها',
    fact: 'کالا با موجودی کم',
    isDaily: true,
    href: '/desk/low-stock',
  },
]

/** What waits, each tile a link to its list; the most urgent with work is tinted. What the person may not read has no tile. */
export function Tiles({ today }: { today: Today }) {
  const shown = tiles.flatMap((tile) => {
    const waiting = waitingOf(today, tile.view)
    return waiting && (tile.isDaily || waiting.count > 0) ? [{ tile, waiting }] : []
  })
  const first = shown.find(({ waiting }) => waiting.count > 0)
  if (shown.length === 0) return null
  return (
    <section className="tiles" aria-label="در انتظار شما">
      {shown.map(({ tile, waiting }) => (
        <TileLink
          key={tile.view}
          tile={today.mismatches ? tile : inOrders(tile)}
          {...waiting}
          now={today.now}
          isFirst={tile === first?.tile}
        />
      ))}
    </section>
  )
}

function waitingOf({ waiting, mismatches, messages, lowStock }: Today, view: Source): Waiting | null {
  if (view === 'mismatches') return mismatches
  if (view === 'messages') return messages
  if (view === 'low-stock') return lowStock && { count: lowStock.count, total: 0, oldest: null }
  return waiting?.[view] ?? null
}

/** For those who may not read payments, the list of orders. */
function inOrders({ href, ...tile }: Tile): Tile {
  return href?.startsWith('/desk/money') || !href ? tile : { ...tile, href }
}

type TileLinkProps = { tile: Tile; count: number; total: number; oldest: string | null; now: string; isFirst: boolean }

function TileLink({
  tile: { view, name, icon, verb, fact, href = `/desk/orders?view=${view}` },
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
          (fact ?? <Amount toman={total} />)
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
