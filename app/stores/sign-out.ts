import { endSession } from './auth/pending-sign-out.ts'
import { loadDocument } from './navigation.ts'
import { clearStorageExcept } from './storage.ts'

/**
 * Clears this browser even when the server cannot be reached (product §4.3). False while it is offline: no other page can be loaded then,
 * and the session ends when the network is back.
 */
export async function signOut(): Promise<boolean> {
  const isEnded = await endSession()
  clearStorageExcept(['theme'])
  const isOffline = !isEnded && navigator.onLine === false
  if (!isOffline) loadDocument('/')
  return !isOffline
}

/** Clears everything but the theme: cart, wishlist, searches, checkout and user belong to the shopper. */
export function clearAndGoHome(): void {
  clearStorageExcept(['theme'])
  loadDocument('/')
}
