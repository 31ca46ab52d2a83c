import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { discountLabel } from '#domain/coupon/label.ts'
import { priceLabel } from '#domain/money.ts'
import type { Coupon } from './use-coupon.ts'

/** The code of a discount: typed and applied, or the discount and a button that removes it. */
export function CouponField({ coupon, isReady }: { coupon: Coupon; isReady: boolean }) {
  return (
    <section aria-label="کد تخفیف" className="mt-6 rounded-card bg-surface p-5 shadow-lift">
      {coupon.quotedCode === null ? <CodeForm coupon={coupon} isReady={isReady} /> : <Applied coupon={coupon} code={coupon.quotedCode} />}
    </section>
  )
}

function CodeForm({ coupon: { isChecking, problem, apply }, isReady }: { coupon: Coupon; isReady: boolean }) {
  const id = useId()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isChecking) apply(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="text-sm font-bold">
        کد تخفیف
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id={id}
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          className="min-h-11 min-w-0 flex-1 rounded-control bg-page px-3 text-start ringed ringed-line"
          onChange={({ target }) => setText(target.value)}
        />
        <Button look="outline" type="submit" disabled={!isReady || isChecking}>
          {isChecking && <Icon name="spinner" className="size-5 animate-spin" />}
          اعمال
        </Button>
      </div>
      <p id={`${id}-note`} role="status" className="mt-2 text-sm text-rate empty:hidden">
        {!isChecking && problem}
      </p>
    </form>
  )
}

function Applied({ coupon: { discount, remove }, code }: { coupon: Coupon; code: string }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <p role="status">
        {discountLabel(code)}: <strong className="text-good">{priceLabel(discount)}</strong>
      </p>
      <Button look="outline" aria-label={`حذف کد تخفیف ${code}`} onClick={remove}>
        حذف
      </Button>
    </div>
  )
}
