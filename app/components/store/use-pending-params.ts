import { useEffect, useState } from 'react'

/**
 * The parameters of the listing that is loading on this path; null while none is. Filters are shown and changed as if it had
 * arrived: another filter chosen meanwhile must not drop the first.
 */
export function usePendingParams(path: '/store' | '/search'): URLSearchParams | null {
  const [params, setParams] = useState<URLSearchParams | null>(null)
  useEffect(() => {
    if (!('navigation' in window)) return
    const show = (url: string) => {
      const { pathname, searchParams } = new URL(url)
      setParams(pathname === path ? searchParams : null)
    }
    const start = ({ destination }: NavigateEvent) => show(destination.url)
    const end = () => setParams(null)
    // Chosen before hydration, and still loading.
    if (navigation.transition) show(location.href)
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
