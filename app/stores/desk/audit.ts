import { type DeskResult, requestDesk } from './api.ts'
import { useRemote } from './remote.ts'

type AuditQuery = Readonly<Record<string, string>>

const loadAudit = ({ person, object, day, before }: AuditQuery) => requestDesk('GET', '/audit', { query: { person, object, day, before } })

export type AuditPage = Awaited<ReturnType<typeof loadAudit>> extends DeskResult<infer Data> ? Data : never
export type AuditRow = AuditPage['rows'][number]

export function useAudit(query: AuditQuery) {
  return useRemote(`audit ${new URLSearchParams(query)}`, () => loadAudit(query))
}
