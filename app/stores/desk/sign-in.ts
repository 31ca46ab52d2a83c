import { type DeskResult, requestDesk } from './api.ts'
import { refresh, useRemote } from './remote.ts'

export type Credentials = Parameters<typeof requestDesk<'POST', '/session/sign-in'>>[2]['body']

export const signIn = (body: Credentials) => requestDesk('POST', '/session/sign-in', { body })

export const acceptInvite = (token: string, password: string) => requestDesk('POST', '/session/invite', { body: { token, password } })

export const confirmIdentity = (body: { password?: string; code?: string }) => requestDesk('POST', '/session/confirm', { body })

export type TotpOffer = Awaited<ReturnType<typeof offerTotp>> extends DeskResult<infer Data> ? Data : never

export const offerTotp = () => requestDesk('POST', '/totp')

export const confirmTotp = (code: string) => requestDesk('POST', '/totp/confirm', { body: { code } })

export const renewRecoveryCodes = () => requestDesk('POST', '/totp/recovery-codes')

const sessionsKey = 'own sessions'

export function useOwnSessions() {
  return useRemote(sessionsKey, (get) => get('/sessions'))
}

export async function endSession(id: string) {
  const result = await requestDesk('DELETE', '/sessions/:id', { params: { id } })
  refresh(sessionsKey)
  return result
}

export async function endOtherSessions() {
  const result = await requestDesk('DELETE', '/sessions')
  refresh(sessionsKey)
  return result
}
