import { chooseShipping } from '#app/stores/checkout/checkout.ts'
import { type ShippingMethod, shippingRateLabel } from '#domain/order/shipping.ts'
import { ChoiceCard } from './choice-card.tsx'

export function ShippingChoice({ methods, selectedId }: { methods: readonly ShippingMethod[]; selectedId: string | null }) {
  if (methods.length === 0) return <p className="py-10 text-center text-muted">روش ارسالی در دسترس نیست</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">روش ارسال</legend>
      {methods.map(({ id, methodName, methodType, deliveryTime, courierType, description, baseRate }) => (
        <ChoiceCard
          key={id}
          name="shipping"
          value={id}
          icon={methodType === 'express' ? 'clock' : 'truck'}
          title={methodName}
          aside={<span className={`text-card font-bold ${baseRate === 0 ? 'text-good' : ''}`}>{shippingRateLabel(baseRate)}</span>}
          isSelected={id === selectedId}
          onSelect={() => chooseShipping(id)}
        >
          <p>
            {deliveryTime}، با {courierType}
          </p>
          {description && <p>{description}</p>}
        </ChoiceCard>
      ))}
    </fieldset>
  )
}
