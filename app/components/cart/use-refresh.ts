import { useEffect } from 'react'

/** Asks again for live prices and stock when a list is opened, looked at again, or the network returns. */
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
