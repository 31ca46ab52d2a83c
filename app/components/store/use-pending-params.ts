import { useEffect, useState } from 'react'

/**
 * The parameters of the listing that is loading on this path; null while none is. Filters are shown and changed as if it had
 * arrived: another filter chosen meanwhile must not drop the first.
 */
export function usePendingParams(path: '/store' | '/search'): URLSearchParams | null {
  const [params, setParams] = useState<URLSearchParams | null>(null)
  useEffect(() => {
    if (!('navigation' in window)) return
    const start = ({ destination }: NavigateEvent) => {
      const { pathname, searchParams } = new URL(destination.url)
      setParams(pathname === path ? searchParams : null)
    }
    const end = () => setParams(null)
    navigation.addEventListener('navigate', start)
    navigation.addEventListener('navigatesuccess', end)
    navigation.addEventListener('navigateerror', end)
    return () => {
      navigation.removeEventListener('navigate', start)
      navigation.removeEventListener('navigatesuccess', end)
      navigation.removeEventListener('navigateerror', end)
    }
  }, [path])
  return params
}
