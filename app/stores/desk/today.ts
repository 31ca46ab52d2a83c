import type { DeskData } from './api.ts'
import { useRemote } from './remote.ts'

export type Today = DeskData<'GET', '/today'>

export const todayKey = 'today'

export const lowStockKey = 'today low stock'

export function useLowStock() {
  return useRemote(lowStockKey, (get) => get('/today/low-stock'))
}

export function useToday() {
  return useRemote(todayKey, (get) => get('/today'))
}
