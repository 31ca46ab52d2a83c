import { IconButton } from '#app/components/ui/button.tsx'
import { toast } from '#app/stores/toasts.ts'

/** The phone's own share sheet; elsewhere the link goes to the clipboard, and that is said. */
export function ShareButton({ title, className = '' }: { title: string; className?: string }) {
  return <IconButton icon="share" label="اشتراک‌گذاری" className={`unscripted:hidden ${className}`} onClick={() => share(title)} />
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url })
    else await copyLink(url)
  } catch (error) {
    // The shopper closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(url).catch(() => toast.error('کپی لینک ممکن نشد'))
  }
}

async function copyLink(url: string): Promise<void> {
  await navigator.clipboard.writeText(url)
  toast.success('لینک کپی شد')
}
