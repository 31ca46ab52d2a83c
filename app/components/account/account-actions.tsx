import { useState } from 'react'
import { SignOutButton } from '#app/components/layout/sign-out-button.tsx'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { AccountCard } from './account-card.tsx'
import { PasswordDialog } from './password-dialog.tsx'

export function AccountActions() {
  const [isChanging, setChanging] = useState(false)
  return (
    <AccountCard icon="lock" title="حساب کاربری">
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="outline" onClick={() => setChanging(true)}>
          <Icon name="lock" className="size-5" />
          تغییر رمز عبور
        </Button>
        <SignOutButton className={buttonClass('danger')}>خروج از حساب</SignOutButton>
      </div>
      <PasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </AccountCard>
  )
}
