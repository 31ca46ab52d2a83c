import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { restoreUser, type SessionUser } from '#domain/session-user.ts'
import { callApi } from './api.ts'
import { followStorage, remembered } from './storage.ts'

type SessionState = {
  /** Null for a guest, and until the browser's storage has been read. */
  user: SessionUser | null
}

const memory = remembered<SessionState>('auth-storage', 1, (stored) => ({ user: restoreUser(stored) }))

export const useSession = create<SessionState>()(persist(() => ({ user: null }), memory))

export const followStoredSession = () => followStorage(useSession)

export function rememberUser(user: SessionUser | null): void {
  useSession.setState({ user })
}

/** Asks the server who is signed in. A server that cannot be reached changes nothing. */
export async function refreshSession(): Promise<void> {
  const answer = await callApi('GET', '/api/me').catch(() => null)
  if (answer?.status === 401) rememberUser(null)
  else if (answer?.ok) rememberUser(restoreUser(await answer.json()))
}
