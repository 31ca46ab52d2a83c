import type { ReactNode } from 'react'
import type { IconName } from '#app/components/ui/icons.tsx'
import { choosePayment } from '#app/stores/checkout/checkout.ts'
import type { Toman } from '#domain/money.ts'
import {
  cashRefusalText,
  onlineRefusal,
  onlineRefusalTexts,
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from '#domain/order/payment.ts'
import { cashText, type OfferedMethod } from '#domain/order/shipping.ts'
import { ChoiceCard } from './choice-card.tsx'

const icons: Record<PaymentMethod, IconName> = { zarinpal: 'card', cod: 'truck', bank_transfer: 'receipt' }

const descriptions: Record<Exclude<PaymentMethod, 'cod'>, string> = {
  zarinpal: 'با همه‌ی کارت‌های عضو شتاب، در صفحه‌ی امن درگاه.',
  bank_transfer: 'مبلغ را واریز کنید و تصویر رسید را همین‌جا بفرستید.',
}

type PaymentChoiceProps = {
  total: Toman
  shipping: OfferedMethod | null
  cashCeiling: number
  selected: PaymentMethod | null
  hasBank: boolean
  /** Bank account and receipt, under their payment method. */
  transfer: ReactNode
}

/** An unavailable payment method is shown disabled, with the reason. */
export function PaymentChoice({ total, shipping, cashCeiling, selected, hasBank, transfer }: PaymentChoiceProps) {
  const refusal = onlineRefusal(total)
  const reasons: Record<PaymentMethod, string | null> = {
    zarinpal: refusal && onlineRefusalTexts[refusal],
    cod: cashRefusalText(total, cashCeiling, shipping?.allowsCash ?? true),
    bank_transfer: hasBank ? null : 'واریز بانکی اکنون در دسترس نیست.',
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">روش پرداخت</legend>
      {paymentMethods.map((method) => (
        <ChoiceCard
          key={method}
          name="payment"
          value={method}
          icon={icons[method]}
          title={paymentMethodLabels[method]}
          isSelected={method === selected}
          isDisabled={reasons[method] !== null}
          onSelect={() => choosePayment(method)}
        >
          <p>{method === 'cod' ? cashText(shipping) : descriptions[method]}</p>
          {reasons[method] && <p className="mt-1 text-rate">{reasons[method]}</p>}
        </ChoiceCard>
      ))}
      {selected === 'bank_transfer' && transfer}
    </fieldset>
  )
}
