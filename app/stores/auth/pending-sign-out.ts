import { requestApi } from '#app/stores/api.ts'
import { toast } from '#app/stores/toasts.ts'
import { signedOutCookie } from '#domain/account/signed-out-cookie.ts'

/** How long signing out waits for the server (product §9.7). */
const timeoutMs = 10_000
const retryMs = 15_000
const cookieSeconds = 60 * 24 * 60 * 60

/** Ends the session on the server. When that fails, the browser stores that it is a guest. */
export async function endSession(): Promise<boolean> {
  const { isOk } = await requestApi('POST', '/auth/logout', { timeoutMs, isBackground: true })
  if (!isOk) await rememberSignOut()
  return isOk
}

let isRemembered = false

async function rememberSignOut(): Promise<void> {
  const expires = performance.timeOrigin + performance.now() + cookieSeconds * 1000
  // Not on plain http except localhost, nor in browsers before 2025: there only an open page ends the session later.
  if (!('cookieStore' in window)) return
  const cookie: CookieInit = { name: signedOutCookie, value: '1', path: '/', sameSite: 'lax', expires }
  isRemembered = await cookieStore.set(cookie).then(
    () => true,
    () => false,
  )
}

/** Retries when the network returns and every few seconds, until the session is ended or the returned function is called. */
export function retryUntilEnded(onEnded: () => void): () => void {
  const retry = async () => {
    // Signing in again, in another tab, has ended the old session.
    const isEnded = (isRemembered && !document.cookie.includes(signedOutCookie)) || (await endSession())
    if (!isEnded) return
    stop()
    onEnded()
  }
  const onOnline = () => void retry()
  const timer = setInterval(onOnline, retryMs)
  const stop = () => {
    clearInterval(timer)
    removeEventListener('online', onOnline)
  }
  addEventListener('online', onOnline)
  return stop
}

/** Where a page is opened after an unfinished sign-out: finishes it, and says so. */
export async function finishSignOut(): Promise<void> {
  if (!document.cookie.includes(signedOutCookie) || (await endSession())) return
  const notice = toast.loading('خروج شما هنوز به فروشگاه نرسیده است؛ دوباره تلاش می‌کنیم')
  retryUntilEnded(() => {
    toast.dismiss(notice)
    toast.success('نشست شما در فروشگاه هم پایان یافت')
  })
}
