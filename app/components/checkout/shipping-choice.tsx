import { Button } from '#app/components/ui/button.tsx'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { chooseShipping } from '#app/stores/checkout/checkout.ts'
import {
  atDoorText,
  carrierText,
  freeFromLabel,
  isPickup,
  type MethodChoice,
  type OfferedMethod,
  shippingRateLabel,
} from '#domain/order/shipping.ts'
import { ChoiceCard } from './choice-card.tsx'
import type { QuotedMethods } from './use-shipping.ts'

const icons: Record<OfferedMethod['methodType'], IconName> = { standard: 'truck', express: 'clock', pickup: 'store' }

type ShippingChoiceProps = { quoted: QuotedMethods; isReady: boolean; selectedId: string | null; shopAddress: string | null }

export function ShippingChoice({ quoted, isReady, selectedId, shopAddress }: ShippingChoiceProps) {
  const { offered, leftOut } = quoted.methods
  if (quoted.hasFailed) return <Failed onRetry={() => void quoted.refresh()} />
  return (
    <>
      {offered.length > 0 ? (
        <Offered methods={offered} selectedId={selectedId} shopAddress={shopAddress} />
      ) : (
        <p role="status" className="py-10 text-center text-muted">
          {isReady ? 'روش ارسالی در دسترس نیست' : 'در حال محاسبه‌ی هزینه‌ی ارسال…'}
        </p>
      )}
      {leftOut.length > 0 && <LeftOut methods={leftOut} />}
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-10 text-center text-muted">
      <p>هزینه‌ی ارسال خوانده نشد. اتصال اینترنت را بررسی کنید.</p>
      <Button onClick={onRetry}>تلاش دوباره</Button>
    </div>
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

type OfferedProps = { methods: readonly OfferedMethod[]; selectedId: string | null; shopAddress: string | null }

function Offered({ methods, selectedId, shopAddress }: OfferedProps) {
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
          aside={<Rate method={method} />}
          isSelected={method.id === selectedId}
          onSelect={() => chooseShipping(method.id)}
        >
          <p>
            {method.deliveryTime}، {carrierText(method)}
          </p>
          {method.description && <p>{method.description}</p>}
          {method.isAtDoor && <p className="text-text">{atDoorText}</p>}
          {freeFromLabel(method) && <p className="text-text">{freeFromLabel(method)}</p>}
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

function Rate({ method: { cost, isAtDoor } }: { method: OfferedMethod }) {
  const isFree = cost === 0 && !isAtDoor
  return <span className={`text-card font-bold ${isFree ? 'text-good' : ''}`}>{shippingRateLabel(cost, isAtDoor)}</span>
}
