import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { chooseShipping } from '#app/stores/checkout/checkout.ts'
import type { Toman } from '#domain/money.ts'
import {
  carrierText,
  freeFromLabel,
  isPickup,
  type MethodChoice,
  type ShippingMethod,
  shippingCost,
  shippingRateLabel,
} from '#domain/order/shipping.ts'
import { ChoiceCard } from './choice-card.tsx'

const icons: Record<ShippingMethod['methodType'], IconName> = { standard: 'truck', express: 'clock', pickup: 'store' }

type ShippingChoiceProps = { methods: MethodChoice; selectedId: string | null; shopAddress: string | null; subtotal: Toman }

export function ShippingChoice({ methods: { offered, leftOut }, selectedId, shopAddress, subtotal }: ShippingChoiceProps) {
  return (
    <>
      {offered.length === 0 ? (
        <p className="py-10 text-center text-muted">روش ارسالی در دسترس نیست</p>
      ) : (
        <Offered methods={offered} selectedId={selectedId} shopAddress={shopAddress} subtotal={subtotal} />
      )}
      {leftOut.length > 0 && <LeftOut methods={leftOut} />}
    </>
  )
}

function LeftOut({ methods }: { methods: MethodChoice['leftOut'] }) {
  return (
    <section aria-labelledby="unavailable-methods" className="mt-5 rounded-card bg-raised p-4 text-sm">
      <h2 id="unavailable-methods" className="flex items-center gap-2 font-bold">
        <Icon name="alert" className="size-5 text-rate" />
        برای این سفارش ممکن نیست
      </h2>
      <ul className="mt-2 grid gap-1 text-muted">
        {methods.map(({ id, methodName, reason }) => (
          <li key={id}>
            <b className="text-text">{methodName}:</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

type OfferedProps = { methods: readonly ShippingMethod[]; selectedId: string | null; shopAddress: string | null; subtotal: Toman }

function Offered({ methods, selectedId, shopAddress, subtotal }: OfferedProps) {
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
          aside={<Rate rate={shippingCost(method, subtotal)} />}
          isSelected={method.id === selectedId}
          onSelect={() => chooseShipping(method.id)}
        >
          <p>
            {method.deliveryTime}، {carrierText(method)}
          </p>
          {method.description && <p>{method.description}</p>}
          {freeFromLabel(method, subtotal) && <p className="text-text">{freeFromLabel(method, subtotal)}</p>}
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

function Rate({ rate }: { rate: Toman }) {
  return <span className={`text-card font-bold ${rate === 0 ? 'text-good' : ''}`}>{shippingRateLabel(rate)}</span>
}
