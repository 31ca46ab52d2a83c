import { requestApi } from './api.ts'
import { loadDocument } from './navigation.ts'
import { clearStorageExcept } from './storage.ts'

/** How long signing out waits for the server (product §9.7). */
const timeoutMs = 10_000

/** Clears the session of this browser even when the request fails (product §4.3); the server's session expires by itself. */
export async function signOut(): Promise<void> {
  await requestApi('POST', '/auth/logout', { timeoutMs, isBackground: true })
  clearAndGoHome()
}

/** Clears everything but the theme: cart, wishlist, searches, checkout and user belong to the shopper. */
export function clearAndGoHome(): void {
  clearStorageExcept(['theme'])
  loadDocument('/')
}
