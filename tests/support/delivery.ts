import type { Db } from '#db/connect.ts'
import type { StoredWindow } from '#db/delivery/desk-windows.ts'
import { deliveryWindows } from '#db/schema/delivery.ts'

/** From 9 to 12 on every day of the week in every city, for three orders, unless given otherwise. */
export async function aWindow(db: Db, methodId: string, given: Partial<typeof deliveryWindows.$inferInsert> = {}): Promise<StoredWindow> {
  const hours = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 540, toMinute: 720, capacity: 3 }
  const [window] = await db
    .insert(deliveryWindows)
    .values({ methodId, ...hours, ...given })
    .returning()
  if (!window) throw new Error('no window was stored')
  return window
}
