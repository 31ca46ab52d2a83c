import { useSyncExternalStore } from 'react'

const phone = '(width < 48rem)'

/** Lists are cards below 768 px and tables above. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phone).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
