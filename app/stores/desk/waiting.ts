import { announceNew } from './alerts.ts'
import type { Get } from './api.ts'
import { useMe } from './me.ts'
import { useRemote } from './remote.ts'

export const waitingKey = 'waiting'

/** What waits, by the menu item's path. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data: me } = useMe()
  const { data } = useRemote(me ? waitingKey : null, loadWaiting)
  return {
    '/desk/orders': data?.['to-ship'] ?? 0,
    '/desk/receipts': data?.receipts ?? 0,
    '/desk/messages': data?.messages ?? 0,
    '/desk/money': (data?.refunds ?? 0) + (data?.mismatches ?? 0),
  }
}

async function loadWaiting(get: Get) {
  const result = await get('/today/waiting')
  if (result.isOk && result.data.recent) announceNew(result.data.recent)
  return result
}
