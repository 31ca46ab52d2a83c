import { ChoiceCard } from './choice-card.tsx'

type PickupChoiceProps = { shopAddress: string; isSelected: boolean; onSelect: () => void }

/** Instead of a delivery address: the shopper comes to the shop. In the group of the addresses. */
export function PickupChoice({ shopAddress, isSelected, onSelect }: PickupChoiceProps) {
  return (
    <div className="mt-4">
      <ChoiceCard name="address" value="pickup" icon="store" title="خودم از فروشگاه می‌گیرم" isSelected={isSelected} onSelect={onSelect}>
        <p>آدرس لازم نیست. کالا را از فروشگاه تحویل می‌گیرید:</p>
        <p>
          <bdi>{shopAddress}</bdi>
        </p>
      </ChoiceCard>
    </div>
  )
}
