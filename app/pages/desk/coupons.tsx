import { useEffect, useState } from 'react'
import { CouponForm } from '#app/components/desk/coupon/coupon-form.tsx'
import { CouponTable } from '#app/components/desk/coupon/coupon-table.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useSettled } from '#app/components/desk/use-settled.ts'
import { hrefOf, replacePage, useQuery } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { couponsKey, type DeskCoupon, useCoupons } from '#app/stores/desk/settings/coupons.ts'

const path = '/desk/coupons'

/** Coupons, newest first: new, edit, stop, what each has given. */
export default function CouponsPage() {
  const query = useQuery()
  const q = query.q ?? ''
  const { data, problem } = useCoupons(q, query.cursor)
  const [opened, open] = useState<DeskCoupon | 'new' | null>(null)
  return (
    <>
      <PageHead name="تخفیف‌ها" title="کدهای تخفیف" isBare>
        <button type="button" className="btn primary end" onClick={() => open('new')}>
          کد تازه
        </button>
      </PageHead>
      <CouponSearch q={q} />
      {data ? (
        <div className="scroll">
          {data.coupons.length === 0 ? (
            <Empty
              icon="percent"
              title={q ? 'کدی با این نوشته نیست' : 'هنوز کد تخفیفی نیست'}
              text="خریدار کد را در گام پرداخت می‌نویسد و تخفیف را همان‌جا می‌بیند."
            />
          ) : (
            <>
              <CouponTable coupons={data.coupons} onOpen={open} />
              <div className="pager-line">
                <ExportMenu table="coupons" query={{ q }} />
                <Pager path={path} query={query} next={data.next} />
              </div>
            </>
          )}
        </div>
      ) : problem ? (
        <Failed title="کدهای تخفیف باز نشد" problem={problem} onRetry={() => refresh(couponsKey)} />
      ) : (
        <Bones />
      )}
      {opened && <CouponForm coupon={opened === 'new' ? null : opened} onClose={() => open(null)} />}
    </>
  )
}

function CouponSearch({ q }: { q: string }) {
  const [text, setText] = useState(q)
  const settled = useSettled(text.trim())
  useEffect(() => {
    if (settled !== q) replacePage(hrefOf(path, { q: settled }))
  }, [settled, q])
  return (
    <search className="tools" aria-label="جستجوی کد تخفیف">
      <label className="field search">
        <Icon name="search" className="muted" />
        <span className="visually-hidden">کد یا یادداشت</span>
        <input
          type="search"
          autoComplete="off"
          placeholder="کد یا یادداشت"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </search>
  )
}
