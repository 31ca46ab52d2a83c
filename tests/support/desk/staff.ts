import { openDeskSession } from '#services/desk/desk-session.ts'
import { aStaffMember, type Shopper } from '#tests/support/factories.ts'
import { fromOurPage, type TestShop } from '#tests/support/test-shop.ts'

export type DeskClient = { readonly member: Shopper; readonly headers: Record<string, string> }

/** The headers of a desk request by this member, with the cookie of a new session. */
export async function atTheDesk({ context }: TestShop, { userId }: { userId: string }): Promise<Record<string, string>> {
  const token = await openDeskSession(context, { profileId: userId, deviceLabel: null })
  return { ...fromOurPage, cookie: `desk=${token}` }
}

/** A new member with this role, signed in at the desk. */
export async function aDeskClient(shop: TestShop, role: string): Promise<DeskClient> {
  const member = await aStaffMember(shop.db, { role })
  return { member, headers: await atTheDesk(shop, member) }
}
