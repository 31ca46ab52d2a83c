import { useEffect, useState } from 'react'
import { serverNow } from '#app/stores/http/server-clock.ts'
import { refreshPage } from '#app/stores/navigation.ts'
import { countdownLabel, offerEndLabel } from '#domain/product/offer.ts'

/** By then the price before the sale is back. */
const followAfterMs = 5_000

/** When the offer ends, and in its last two days how long that is; at the end it says so, and the page follows with the price that holds then. */
export function OfferEnd({ endsAt }: { endsAt: string }) {
  const leftMs = useTimeLeft(endsAt)
  const hasEnded = leftMs !== null && leftMs <= 0
  useEffect(() => {
    if (!hasEnded) return
    const timer = setTimeout(refreshPage, followAfterMs)
    return () => clearTimeout(timer)
  }, [hasEnded])
  const countdown = leftMs === null ? null : countdownLabel(leftMs)
  return (
    <p className="mt-2 flex flex-wrap gap-x-2 text-note text-muted" role={hasEnded ? 'status' : undefined}>
      {hasEnded ? 'این پیشنهاد پایان یافت.' : <time dateTime={endsAt}>{offerEndLabel(endsAt)}</time>}
      {countdown && (
        <span aria-hidden className="[font-variant-numeric:tabular-nums]">
          {countdown} مانده
        </span>
      )}
    </p>
  )
}

/** Null until the server's time is known. Read again when the page is shown again: timers stop while a device sleeps. */
function useTimeLeft(endsAt: string): number | null {
  const [leftMs, setLeft] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isCurrent = true
    const start = async () => {
      const now = await serverNow()
      if (now === null || !isCurrent) return
      const endAt = performance.now() + Date.parse(endsAt) - now
      const tick = () => setLeft(endAt - performance.now())
      clearInterval(timer)
      timer = setInterval(tick, 1000)
      tick()
    }
    const onShow = () => void (document.visibilityState === 'visible' && start())
    document.addEventListener('visibilitychange', onShow)
    void start()
    return () => {
      isCurrent = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [endsAt])
  return leftMs
}
