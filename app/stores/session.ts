import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { restoreUser, type SessionUser } from '#domain/account/session-user.ts'
import { isSessionExpired, onSessionExpired, requestApi } from './api.ts'
import { loadDocument } from './navigation.ts'
import { isCleared, persistOptions, syncWithStorage } from './storage.ts'
import { toast } from './toasts.ts'

type SessionState = {
  /** Null for a guest, and until the browser's storage has been read. */
  user: SessionUser | null
}

const options = persistOptions<SessionState>('auth-storage', 1, (stored) => ({ user: restoreUser(stored) }))

export const useSession = create<SessionState>()(persist(() => ({ user: null }), options))

/**
 * Follows sign-in and sign-out in other tabs.
 * @public Its test imports this module dynamically, which knip does not see.
 */
export const syncStoredSession = () => syncWithStorage(useSession)

export function setUser(user: SessionUser | null): void {
  useSession.setState({ user })
}

export const expiredText = 'نشست شما منقضی شده است، دوباره وارد شوید'

/** Fetches the signed-in user. An unreachable server changes nothing; a public page is not left when the session has expired. */
export async function refreshSession(): Promise<void> {
  const result = await fetchUserWithRetry()
  if (result.isOk) return setUser(result.data.user)
  if (isSessionExpired(result.problem)) {
    if (isPrivatePage) return redirectToSignIn()
    toast.blank(expiredText)
  }
  if (result.problem.status === 401) setUser(null)
}

/** Retries a 401 once: a concurrent request, such as a change of password, may just have renewed the session. */
async function fetchUserWithRetry() {
  const fetchUser = () => requestApi('GET', '/me', { isBackground: true })
  const result = await fetchUser()
  return !result.isOk && result.problem.status === 401 ? fetchUser() : result
}

/** Mounted once around every page: shows the stored user, refreshes it, and follows sign-ins and sign-outs of other tabs. */
export function watchSession(): () => void {
  const cleanups = [syncStoredSession(), useSession.subscribe(toggleSignedInClass), onSessionExpired(redirectToSignIn)]
  toggleSignedInClass(useSession.getState())
  if (useSession.getState().user) void refreshSession()
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}

let isPrivatePage = false

/** A page rendered for one user: stores that user, and reloads when another tab signs out or in. */
export function bindPageToUser(user: SessionUser): () => void {
  setUser(user)
  isPrivatePage = true
  const stop = useSession.subscribe(({ user: now }) => {
    if (now?.id !== user.id && !isCleared) location.reload()
  })
  return () => {
    isPrivatePage = false
    stop()
  }
}

/** The styles show profile or sign-in link by this class; the inline script in the head sets it before the first paint. */
function toggleSignedInClass({ user }: SessionState): void {
  document.documentElement.classList.toggle('signed-in', user !== null)
}

/** The sign-in page shows why, and returns here afterwards. */
function redirectToSignIn(): void {
  useSession.persist.clearStorage()
  loadDocument(`/login?next=${encodeURIComponent(location.pathname + location.search + location.hash)}&expired=1`)
}
