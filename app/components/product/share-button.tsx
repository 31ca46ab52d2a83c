import { IconButton } from '#app/components/ui/button.tsx'
import { share } from '#app/components/ui/share.ts'

/** Shares the current page, without its query string. */
export function ShareButton({ title, className = '' }: { title: string; className?: string }) {
  return <IconButton icon="share" label="اشتراک‌گذاری" className={`unscripted:hidden ${className}`} onClick={() => shareLink(title)} />
}

function shareLink(title: string): Promise<void> {
  const url = location.origin + location.pathname
  return share({ title, url }, { text: url, done: 'لینک کپی شد', failed: 'کپی لینک ممکن نشد' })
}
