import { useEffect } from 'react'
import { AccountActions } from '#app/components/account/account-actions.tsx'
import { AccountCard } from '#app/components/account/account-card.tsx'
import { PaymentMethods } from '#app/components/account/payment-methods.tsx'
import { PersonalInfo } from '#app/components/account/personal-info.tsx'
import { PreferenceSwitches } from '#app/components/account/preference-switches.tsx'
import { RecentOrders } from '#app/components/account/recent-orders.tsx'
import { AddressBook } from '#app/components/address/address-book.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { bindPageToUser } from '#app/stores/session.ts'
import type { ProfilePageData } from '#services/account/get-profile-page.ts'

export function ProfilePage({ user, account, orders, addresses, inboxHref }: ProfilePageData) {
  const shopName = useShopName()
  useEffect(() => bindPageToUser(user), [user])
  return (
    <main id="content" tabIndex={-1} className="frame py-6 lg:py-10">
      <PageTitle>پروفایل من</PageTitle>
      <meta name="description" content={`مشخصات، سفارش‌ها و آدرس‌های شما در ${shopName}.`} />
      <meta name="robots" content="noindex" />
      <h1 className="text-heading">پروفایل من</h1>
      <div className="mt-6 grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-5">
          <PersonalInfo account={account} inboxHref={inboxHref} />
          <AccountCard icon="pin" title="آدرس‌های من">
            <AddressBook addresses={addresses} recipient={account} />
          </AccountCard>
        </div>
        <div className="grid gap-5">
          <RecentOrders orders={orders} />
          <PaymentMethods />
          <AccountCard icon="settings" title="تنظیمات">
            <PreferenceSwitches />
          </AccountCard>
          <AccountActions />
        </div>
      </div>
    </main>
  )
}
