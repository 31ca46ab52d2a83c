import { useState } from 'react'
import { MovableRows } from '#app/components/desk/catalog/movable-rows.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { ShippingForm } from '#app/components/desk/shipping/shipping-form.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { refresh } from '#app/stores/desk/remote.ts'
import { type DeskShipping, moveShipping, shippingKey, useShippingMethods } from '#app/stores/desk/settings/shipping.ts'
import { toast } from '#app/stores/toasts.ts'
import { ruleDrafts } from '#domain/desk/shipping/rule-lines.ts'
import { pricingLabels } from '#domain/desk/shipping/shipping-form.ts'
import { toPersianDigits } from '#domain/digits.ts'

const parent = { href: '/desk/settings', label: 'تنظیمات' }

/** The ways of shipping in the sequence of the checkout. */
export default function ShippingPage() {
  const { data, problem } = useShippingMethods()
  const [opened, open] = useState<DeskShipping | 'new' | null>(null)
  const [said, say] = useState('')
  const move = async (method: DeskShipping, before: string | null) => {
    const result = await moveShipping(method, before)
    if (result.isOk) say(`${method.texts.methodName} جابه‌جا شد`)
    else toast.error(result.problem.message)
  }
  const hasActive = data?.methods.some(({ texts }) => texts.isActive === 'true')
  return (
    <>
      <PageHead name="روش‌های ارسال" title="روش‌های ارسال" parent={parent}>
        <a className="btn end" href="/desk/settings/shipping/windows" aria-label="زمان‌های تحویل">
          <Icon name="calendar" />
          <span className="not-phone">زمان‌های تحویل</span>
        </a>
        <button type="button" className="btn primary" onClick={() => open('new')}>
          روش تازه
        </button>
      </PageHead>
      {data ? (
        <div className="page-body">
          {data.methods.length === 0 && <Empty icon="truck" title="هنوز روشی نیست" />}
          {!hasActive && (
            <p className="note warn">
              <Icon name="alert" />
              هیچ روشی فعال نیست. تا روشی را فعال نکنید، هنگام خرید پست پیشتاز و ارسال سریع با هزینه‌ی پیش‌فرض پیشنهاد می‌شود.
            </p>
          )}
          <MovableRows
            label="روش‌های ارسال"
            rows={data.methods}
            nameOf={({ texts }) => texts.methodName}
            onMove={(method, before) => void move(method, before)}
          >
            {(method) => <Method method={method} onOpen={() => open(method)} />}
          </MovableRows>
          <p role="status" className="visually-hidden">
            {said}
          </p>
        </div>
      ) : problem ? (
        <Failed title="روش‌های ارسال باز نشد" problem={problem} onRetry={() => refresh(shippingKey)} />
      ) : (
        <Bones />
      )}
      {opened && data && <ShippingForm method={opened === 'new' ? null : opened} facts={data} onClose={() => open(null)} />}
    </>
  )
}

function Method({ method: { texts }, onOpen }: { method: DeskShipping; onOpen: () => void }) {
  return (
    <>
      <span className="grow tree-name">
        <button type="button" className="row-link cut" onClick={onOpen}>
          {texts.methodName}
        </button>
        {texts.isActive !== 'true' && <span className="mark">غیرفعال</span>}
        <span className="tiny muted">{factsOf(texts).join('، ')}</span>
      </span>
      <span className="small tree-count">{rateOf(texts)}</span>
    </>
  )
}

function rateOf({ pricing, baseRate }: DeskShipping['texts']): string {
  if (pricing === 'post') return pricingLabels.post
  if (pricing === 'table') return pricingLabels.table
  return baseRate === '۰' ? 'رایگان' : `${baseRate} تومان`
}

/** What limits it. */
function factsOf({ deliveryTime, courierType, cities, maxWeightG, freeFrom, rules }: DeskShipping['texts']): string[] {
  const ruleCount = ruleDrafts(rules).length
  const names = cities.split('، ').filter(Boolean)
  return [
    courierType,
    deliveryTime,
    names.length === 0 ? 'همه جا' : names.length <= 2 ? names.join(' و ') : `${toPersianDigits(names.length)} شهر`,
    ...(maxWeightG ? [`تا ${maxWeightG} گرم`] : []),
    ...(freeFrom ? [`رایگان از ${freeFrom} تومان`] : []),
    ...(ruleCount > 0 ? [`${toPersianDigits(ruleCount)} قاعده`] : []),
  ]
}
