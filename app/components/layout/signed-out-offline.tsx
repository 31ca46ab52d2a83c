import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#app/components/ui/icons.tsx'
import { retryUntilEnded } from '#app/stores/auth/pending-sign-out.ts'
import { loadDocument } from '#app/stores/navigation.ts'

/** Covers the page of the account until the network is back: another page cannot be loaded before. */
export function SignedOutOffline() {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    ref.current?.showModal()
    return retryUntilEnded(() => loadDocument('/'))
  }, [])
  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby="signed-out"
      className="m-0 h-dvh max-h-none w-full max-w-none place-items-center bg-page p-6 text-center text-text outline-none open:grid"
      onCancel={(event) => event.preventDefault()}
      onClose={() => ref.current?.showModal()}
    >
      <div className="flex max-w-md flex-col items-center gap-4">
        <Icon name="logout" className="size-12 text-act" />
        <h2 id="signed-out" className="text-title">
          از حساب خارج شدید
        </h2>
        <p role="status" className="text-muted">
          اتصال اینترنت برقرار نیست. این مرورگر دیگر وارد حساب نیست و همین که اتصال برگردد، نشست شما در فروشگاه هم پایان می‌یابد.
        </p>
        <Icon name="spinner" className="size-6 animate-spin text-muted" />
      </div>
    </dialog>,
    document.body,
  )
}
