import { toast } from '#app/stores/toasts.ts'
import { type DeskData, requestDesk } from './api.ts'
import { getRemote, refresh, setRemote, useRemote } from './remote.ts'

type Preferences = DeskData<'GET', '/preferences'>
export type ColumnTable = Parameters<typeof requestDesk<'PUT', '/preferences/columns'>>[2]['body']['table']

const preferencesKey = 'preferences'
const none: readonly string[] = []

/** The columns of a table that this person hid, on whatever device. */
export function useHiddenColumns(table: ColumnTable): readonly string[] {
  const { data } = useRemote(preferencesKey, (get) => get('/preferences'))
  return data?.hiddenColumns[table] ?? none
}

/** Optimistic: harmless, and easily changed back. */
export async function toggleColumn(table: ColumnTable, column: string, hidden: readonly string[]): Promise<void> {
  const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column]
  const known = getRemote<Preferences>(preferencesKey)
  setRemote<Preferences>(preferencesKey, { hiddenColumns: { ...known?.hiddenColumns, [table]: next } })
  const result = await requestDesk('PUT', '/preferences/columns', { body: { table, hidden: next } })
  if (result.isOk) return
  toast.error(result.problem.message)
  refresh(preferencesKey)
}
