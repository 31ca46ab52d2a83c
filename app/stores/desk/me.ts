import type { Permission } from '#domain/desk/permissions.ts'
import type { DeskData } from './api.ts'
import { type Remote, useRemote } from './remote.ts'

export type Me = DeskData<'GET', '/me'>

export const meKey = 'me'

/** Who is signed in to the desk. A 404 or 401 means nobody. */
export function useMe(): Remote<Me> {
  return useRemote(meKey, (get) => get('/me'))
}

/** What the signed-in person may do; nothing until it is known. The server decides again on every request. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useMe()
  return (permission) => data?.permissions.includes(permission) ?? false
}
