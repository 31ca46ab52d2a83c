import { type ReactNode, useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { signOut } from '#app/stores/sign-out.ts'

/** A second click while signing out does nothing. */
export function SignOutButton({ className, children = 'خروج' }: { className: string; children?: ReactNode }) {
  const [isSigningOut, setSigningOut] = useState(false)
  const onClick = () => {
    if (isSigningOut) return
    setSigningOut(true)
    void signOut()
  }
  return (
    <button type="button" aria-disabled={isSigningOut} className={className} onClick={onClick}>
      <Icon name={isSigningOut ? 'spinner' : 'logout'} className={`size-5 ${isSigningOut ? 'animate-spin' : ''}`} />
      {children}
    </button>
  )
}
