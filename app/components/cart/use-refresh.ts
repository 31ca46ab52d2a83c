import { useEffect } from 'react'

/** Refreshes prices and stock when a list is opened, becomes visible again, or the network returns. */
export function useRefresh(refresh: () => Promise<void>): void {
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    refreshIfVisible()
    document.addEventListener('visibilitychange', refreshIfVisible)
    addEventListener('online', refreshIfVisible)
    return () => {
      document.removeEventListener('visibilitychange', refreshIfVisible)
      removeEventListener('online', refreshIfVisible)
    }
  }, [refresh])
}
