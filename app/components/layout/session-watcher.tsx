import { useEffect } from 'react'
import { watchSession } from '#app/stores/session.ts'

/** Draws nothing. It stands behind the page, whose own effects come first: they may know the shopper better than the storage. */
export function SessionWatcher() {
  useEffect(watchSession, [])
  return null
}
