import { lockShopper } from '#db/account/lock-shopper.ts'
import { setName } from '#db/account/profiles.ts'
import { splitName } from '#domain/account/full-name.ts'
import type { SessionUser } from '#domain/account/session-user.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'

export async function changeName(context: ServiceContext, { userId, email }: SignedIn, fullName: string): Promise<SessionUser> {
  await context.db.transaction(async (tx) => {
    await lockShopper(tx, userId)
    await setName(tx, userId, { fullName, ...splitName(fullName) })
  })
  return { id: userId, fullName, email }
}
