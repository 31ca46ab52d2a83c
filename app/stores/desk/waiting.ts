import { requestDesk } from './api.ts'
import { useMe } from './me.ts'
import { useRemote } from './remote.ts'

export const waitingKey = 'waiting'

/** What waits, by the menu item's address. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data: me } = useMe()
  const { data } = useRemote(me ? waitingKey : null, () => requestDesk('GET', '/today/waiting'))
  return { '/desk/orders': data?.['to-ship'] ?? 0, '/desk/receipts': data?.receipts ?? 0 }
}
