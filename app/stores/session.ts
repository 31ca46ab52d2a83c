import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { restoreUser, type SessionUser } from '#domain/account/session-user.ts'
import { callApi, isExpired, onSessionExpired } from './api.ts'
import { loadDocument } from './navigation.ts'
import { persistOptions, syncWithStorage } from './storage.ts'
import { toast } from './toasts.ts'

type SessionState = {
  /** Null for a guest, and until the browser's storage has been read. */
  user: SessionUser | null
}

const memory = persistOptions<SessionState>('auth-storage', 1, (stored) => ({ user: restoreUser(stored) }))

export const useSession = create<SessionState>()(persist(() => ({ user: null }), memory))

export const syncStoredSession = () => syncWithStorage(useSession)

export function setUser(user: SessionUser | null): void {
  useSession.setState({ user })
}

export const expiredText = 'نشست شما منقضی شده است، دوباره وارد شوید'

/** Asks the server who is signed in. A server that cannot be reached changes nothing; where anybody may be, the page stays. */
export async function refreshSession(): Promise<void> {
  const answer = await fetchUserWithRetry()
  if (!answer) return
  if (await isExpired(answer)) {
    if (isPrivatePage) return redirectToSignIn()
    toast.blank(expiredText)
  }
  if (answer.status === 401) setUser(null)
  else if (answer.ok) setUser(restoreUser(await answer.json()))
}

/** A no is asked about again: another call may just have renewed the session, as a change of password does. */
async function fetchUserWithRetry(): Promise<Response | null> {
  const ask = () => callApi('GET', '/api/me', undefined, { isBackground: true }).catch(() => null)
  const answer = await ask()
  return answer?.status === 401 ? ask() : answer
}

/** Once around every page: who is remembered is shown at once and then asked for, and what other tabs do is followed. */
export function watchSession(): () => void {
  const stops = [syncStoredSession(), useSession.subscribe(toggleSignedInClass), onSessionExpired(redirectToSignIn)]
  toggleSignedInClass(useSession.getState())
  if (useSession.getState().user) void refreshSession()
  return () => {
    for (const stop of stops) stop()
  }
}

let isPrivatePage = false

/** A page made for one shopper: the browser learns who that is, and the page is loaded anew when another tab signs out or in. */
export function bindPageToUser(user: SessionUser): () => void {
  setUser(user)
  isPrivatePage = true
  const stop = useSession.subscribe(({ user: now }) => {
    if (now?.id !== user.id) location.reload()
  })
  return () => {
    isPrivatePage = false
    stop()
  }
}

/** The class by which the styles choose between profile and sign-in; the head's script sets it before the first paint. */
function toggleSignedInClass({ user }: SessionState): void {
  document.documentElement.classList.toggle('signed-in', user !== null)
}

/** The sign-in screen says why, and leads back. */
function redirectToSignIn(): void {
  useSession.persist.clearStorage()
  loadDocument(`/login?next=${encodeURIComponent(location.pathname + location.search + location.hash)}&expired=1`)
}
