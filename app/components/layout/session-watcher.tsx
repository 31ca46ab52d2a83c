import { useEffect } from 'react'
import { watchSession } from '#app/stores/session.ts'

/** Renders nothing. Placed after the page, so that the page's effects run first: the user in a private page's data is newer than the stored one. */
export function SessionWatcher() {
  useEffect(watchSession, [])
  return null
}
