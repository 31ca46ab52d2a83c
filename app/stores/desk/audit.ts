import type { DeskData } from './api.ts'
import { useRemote } from './remote.ts'

type AuditQuery = Readonly<Record<string, string>>

export type AuditPage = DeskData<'GET', '/audit'>
export type AuditRow = AuditPage['rows'][number]

export function useAudit(query: AuditQuery) {
  const { person, object, day, before } = query
  return useRemote(`audit ${new URLSearchParams(query)}`, (get) => get('/audit', { query: { person, object, day, before } }))
}
