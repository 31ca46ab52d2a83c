import { useEffect } from 'react'

/** Refreshes prices and stock when a list is opened, becomes visible again, or the network returns. */
export function useRefresh(refresh: () => Promise<void>): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }, [refresh])
}
