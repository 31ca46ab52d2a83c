import { useEffect, useState } from 'react'

/** Shorter waits show no skeleton. */
const noticeableMs = 150

/** Whether the results of another query are loading. A change of sort or category only dims the current results. */
export function usePendingQuery(query: string): boolean {
  const [isPending, setPending] = useState(false)

  useEffect(() => {
    if (!('navigation' in window)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = ({ destination, navigationType }: NavigateEvent) => {
      const { pathname, searchParams } = new URL(destination.url)
      const isNew = pathname === '/search' && searchParams.get('q')?.trim() !== query && navigationType !== 'traverse'
      if (isNew) timer = setTimeout(() => setPending(true), noticeableMs)
    }
    const end = () => {
      clearTimeout(timer)
      setPending(false)
    }
    navigation.addEventListener('navigate', start)
    navigation.addEventListener('navigatesuccess', end)
    navigation.addEventListener('navigateerror', end)
    return () => {
      end()
      navigation.removeEventListener('navigate', start)
      navigation.removeEventListener('navigatesuccess', end)
      navigation.removeEventListener('navigateerror', end)
    }
  }, [query])

  return isPending
}
