import { useEffect, useState } from 'react'
import { AccountCard } from '#app/components/account/account-card.tsx'
import { DeleteAccount } from '#app/components/account/delete-account.tsx'
import { PasswordDialog } from '#app/components/account/password-dialog.tsx'
import { PreferenceSwitches } from '#app/components/account/preference-switches.tsx'
import { SessionList } from '#app/components/account/session-list.tsx'
import { ThemeChoice } from '#app/components/account/theme-choice.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { bindPageToUser } from '#app/stores/session.ts'
import type { SettingsPageData } from '#services/account/get-settings-page.ts'

export function SettingsPage({ user, sessions }: SettingsPageData) {
  const shopName = useShopName()
  useEffect(() => bindPageToUser(user), [user])
  return (
    <main id="content" tabIndex={-1} className="frame py-6 lg:py-10">
      <PageTitle>تنظیمات</PageTitle>
      <meta name="description" content={`ظاهر، اعلان‌ها و امنیت حساب شما در ${shopName}.`} />
      <meta name="robots" content="noindex" />
      <h1 className="text-heading">تنظیمات</h1>
      <div className="mt-6 grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-5">
          <AccountCard icon="sun" title="ظاهر">
            <ThemeChoice />
          </AccountCard>
          <AccountCard icon="shield" title="دستگاه‌های فعال">
            <SessionList sessions={sessions} />
          </AccountCard>
        </div>
        <div className="grid gap-5">
          <AccountCard icon="settings" title="اعلان‌ها و حریم خصوصی">
            <PreferenceSwitches />
          </AccountCard>
          <PasswordCard />
          <AccountCard icon="trash" title="حذف حساب">
            <DeleteAccount />
          </AccountCard>
        </div>
      </div>
    </main>
  )
}

function PasswordCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountCard icon="lock" title="رمز عبور">
      <Button look="outline" onClick={() => setOpen(true)}>
        تغییر رمز عبور
      </Button>
      <PasswordDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </AccountCard>
  )
}
