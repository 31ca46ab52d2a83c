import { type DeskData, requestDesk } from './api.ts'
import { useRemote } from './remote.ts'

export type Today = DeskData<'GET', '/today'>

export const todayKey = 'today'

export function useToday() {
  return useRemote(todayKey, () => requestDesk('GET', '/today'))
}
