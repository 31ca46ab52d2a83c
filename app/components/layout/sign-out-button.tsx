import { type ReactNode, useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { signOut } from '#app/stores/sign-out.ts'
import { SignedOutOffline } from './signed-out-offline.tsx'

/** A second click while signing out does nothing. */
export function SignOutButton({ className, children = 'خروج' }: { className: string; children?: ReactNode }) {
  const [state, setState] = useState<'signedIn' | 'signingOut' | 'offline'>('signedIn')
  const onClick = async () => {
    if (state !== 'signedIn') return
    setState('signingOut')
    if (!(await signOut())) setState('offline')
  }
  const isSigningOut = state === 'signingOut'
  return (
    <>
      <button type="button" aria-disabled={state !== 'signedIn'} className={className} onClick={() => void onClick()}>
        <Icon name={isSigningOut ? 'spinner' : 'logout'} className={`size-5 ${isSigningOut ? 'animate-spin' : ''}`} />
        {children}
      </button>
      {state === 'offline' && <SignedOutOffline />}
    </>
  )
}
