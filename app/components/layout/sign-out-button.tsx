import { type ReactNode, useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { signOut } from '#app/stores/sign-out.ts'

/** A second click while signing out does nothing. */
export function SignOutButton({ className, children = 'خروج' }: { className: string; children?: ReactNode }) {
  const [isLeaving, setLeaving] = useState(false)
  const onClick = () => {
    if (isLeaving) return
    setLeaving(true)
    void signOut()
  }
  return (
    <button type="button" aria-disabled={isLeaving} className={className} onClick={onClick}>
      <Icon name={isLeaving ? 'spinner' : 'logout'} className={`size-5 ${isLeaving ? 'animate-spin' : ''}`} />
      {children}
    </button>
  )
}
