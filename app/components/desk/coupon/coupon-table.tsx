import { Amount } from '#app/components/desk/amount.tsx'
import type { IconName } from '#app/components/desk/icons.tsx'
import { Pill } from '#app/components/desk/state-pill.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import type { DeskCoupon } from '#app/stores/desk/settings/coupons.ts'
import { type CouponState, couponStateLabels } from '#domain/coupon/coupon.ts'
import { groupedDigits } from '#domain/money.ts'

type CouponTableProps = { coupons: readonly DeskCoupon[]; onOpen: (coupon: DeskCoupon) => void }

const shapes: Record<CouponState, { icon: IconName; tone?: 'wait' | 'good' }> = {
  running: { icon: 'check-circle', tone: 'good' },
  ahead: { icon: 'clock', tone: 'wait' },
  ended: { icon: 'st-cross' },
  'used-up': { icon: 'st-half' },
  stopped: { icon: 'close' },
}

export function CouponTable(props: CouponTableProps) {
  return useIsPhone() ? <Cards {...props} /> : <Table {...props} />
}

function Table({ coupons, onOpen }: CouponTableProps) {
  return (
    <table className="list" aria-label="کدهای تخفیف">
      <colgroup>
        <col />
        <col />
        <col />
        <col width={120} />
        <col width={170} />
        <col width={170} />
      </colgroup>
      <thead>
        <tr>
          {['کد', 'تخفیف', 'زمان', 'به کار رفته', 'داده‌شده (تومان)', 'وضعیت'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <tr key={coupon.id}>
            <td>
              <OpenButton coupon={coupon} onOpen={onOpen} />
            </td>
            <td>
              {coupon.value}
              <span className="tiny muted">{limitsOf(coupon).map((text) => `، ${text}`)}</span>
            </td>
            <td className="muted">{timesOf(coupon)}</td>
            <td className="n">{usesOf(coupon)}</td>
            <td className="n">{groupedDigits(coupon.given)}</td>
            <td>
              <State state={coupon.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ coupons, onOpen }: CouponTableProps) {
  return (
    <ul className="cards money-cards" aria-label="کدهای تخفیف">
      {coupons.map((coupon) => (
        <li key={coupon.id} className="p-card">
          <div className="row">
            <OpenButton coupon={coupon} onOpen={onOpen} />
            <span className="end">
              <State state={coupon.state} />
            </span>
          </div>
          <span>{[coupon.value, ...limitsOf(coupon)].join('، ')}</span>
          <span className="small muted">{timesOf(coupon)}</span>
          <span className="small muted">
            {usesOf(coupon)} بار، <Amount toman={coupon.given} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function OpenButton({ coupon, onOpen }: { coupon: DeskCoupon; onOpen: CouponTableProps['onOpen'] }) {
  return (
    <button type="button" className="row-link cut" aria-label={`ویرایش کد ${coupon.texts.code}`} onClick={() => onOpen(coupon)}>
      <bdi>{coupon.texts.code}</bdi>
    </button>
  )
}

function State({ state }: { state: CouponState }) {
  const { icon, tone } = shapes[state]
  return <Pill icon={icon} {...(tone && { tone })} text={couponStateLabels[state]} />
}

function limitsOf({ texts: { minSubtotal, couponCategories, couponBrands } }: DeskCoupon): string[] {
  return [...(minSubtotal ? [`از ${minSubtotal} تومان`] : []), ...(couponCategories || couponBrands ? ['برای برخی کالاها'] : [])]
}

function usesOf({ used, texts: { maxUses } }: DeskCoupon): string {
  return maxUses ? `${groupedDigits(used)} از ${maxUses}` : groupedDigits(used)
}

function timesOf({ texts: { startDay, startTime, endDay, endTime } }: DeskCoupon): string {
  const times = [...(startDay ? [`از ${startDay} ${startTime}`] : []), ...(endDay ? [`تا ${endDay} ${endTime}`] : [])]
  return times.join(' ') || 'همیشه'
}
