import type { IconName } from '#app/components/ui/icons.tsx'
import { chooseShipping } from '#app/stores/checkout/checkout.ts'
import { carrierText, isPickup, type ShippingMethod, shippingRateLabel } from '#domain/order/shipping.ts'
import { ChoiceCard } from './choice-card.tsx'

const icons: Record<ShippingMethod['methodType'], IconName> = { standard: 'truck', express: 'clock', pickup: 'store' }

type ShippingChoiceProps = { methods: readonly ShippingMethod[]; selectedId: string | null; shopAddress: string | null }

export function ShippingChoice({ methods, selectedId, shopAddress }: ShippingChoiceProps) {
  if (methods.length === 0) return <p className="py-10 text-center text-muted">روش ارسالی در دسترس نیست</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">روش ارسال</legend>
      {methods.map((method) => (
        <ChoiceCard
          key={method.id}
          name="shipping"
          value={method.id}
          icon={icons[method.methodType]}
          title={method.methodName}
          aside={
            <span className={`text-card font-bold ${method.baseRate === 0 ? 'text-good' : ''}`}>{shippingRateLabel(method.baseRate)}</span>
          }
          isSelected={method.id === selectedId}
          onSelect={() => chooseShipping(method.id)}
        >
          <p>
            {method.deliveryTime}، {carrierText(method)}
          </p>
          {method.description && <p>{method.description}</p>}
          {isPickup(method) && shopAddress && (
            <p className="text-text">
              نشانی فروشگاه: <bdi>{shopAddress}</bdi>
            </p>
          )}
        </ChoiceCard>
      ))}
    </fieldset>
  )
}
