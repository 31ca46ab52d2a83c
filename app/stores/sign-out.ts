import { callApi } from './api.ts'
import { loadDocument } from './navigation.ts'
import { clearStorageExcept } from './storage.ts'

/** spec §9 */
const timeoutMs = 10_000

/** Ends the session here, whatever the server says or fails to say (spec §4), and starts again at home as a guest. */
export async function signOut(): Promise<void> {
  await callApi('POST', '/api/auth/logout', {}, { timeoutMs, isBackground: true }).catch(() => {
    // The browser forgets its shopper all the same; the session on the server ends by itself.
  })
  clearAndGoHome()
}

/** Only the theme belongs to the browser itself; cart, wishlist, searches, checkout and user are the shopper's. */
export function clearAndGoHome(): void {
  clearStorageExcept(['theme'])
  loadDocument('/')
}
