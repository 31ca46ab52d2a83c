import { Icon } from '#app/components/ui/icons.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { AccountCard } from './account-card.tsx'

/** A placeholder (product §2.9): the shop stores no cards. */
export function PaymentMethods() {
  const shopName = useShopName()
  return (
    <AccountCard icon="card" title="روش‌های پرداخت">
      <div className="flex flex-col gap-6 rounded-card bg-raised p-5 ringed ringed-line" aria-hidden="true">
        <div className="flex items-center justify-between text-muted">
          <span className="text-note">کارت نمونه</span>
          <Icon name="card" className="size-5" />
        </div>
        <span dir="ltr" className="text-lg leading-none text-muted">
          •••• •••• •••• ••••
        </span>
      </div>
      <p className="mt-4 text-card text-muted">
        {shopName} شماره‌ی کارت شما را نگه نمی‌دارد. روش پرداخت را هنگام ثبت هر سفارش انتخاب می‌کنید و پرداخت آنلاین در صفحه‌ی درگاه بانکی انجام
        می‌شود.
      </p>
    </AccountCard>
  )
}
