import { useEffect } from 'react'
import { keepSession } from '../../stores/session.ts'

/** Draws nothing. It stands behind the page, whose own effects come first: they may know the shopper better than the storage. */
export function SessionKeeper() {
  useEffect(keepSession, [])
  return null
}
