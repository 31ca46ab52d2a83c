import { useEffect } from 'react'
import { watchSession } from '#app/stores/session.ts'

/** Renders nothing. Placed after the page, so that the page's effects run first: a private page knows the user better than the storage. */
export function SessionWatcher() {
  useEffect(watchSession, [])
  return null
}
