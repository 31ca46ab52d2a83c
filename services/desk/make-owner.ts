import { saveCustomer } from '#db/account/customers.ts'
import { releaseImported } from '#db/account/imported.ts'
import { insertLink } from '#db/account/links.ts'
import { findPasswordHash, insertProfile } from '#db/account/profiles.ts'
import { system, writeAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/connect.ts'
import { appointStaff } from '#db/desk/staff.ts'
import { newId } from '#db/ids.ts'
import { linkUrl } from '#domain/account/account-mails.ts'
import type { Email } from '#domain/account/email.ts'
import { splitName } from '#domain/account/full-name.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import { presets } from '#domain/desk/permissions.ts'
import { linkDigest, linkToken } from '#services/account/digests.ts'
import type { ShopSecrets } from '#services/context.ts'

/** Changed in the profile. */
const fullName = 'مالک فروشگاه'

type Owner = { readonly id: string; readonly hasPassword: boolean }

/**
 * Makes an account an owner; only a command on the server does. With a mobile number an account is created where there is none: before the owner
 * has set up SMS nobody can register. Null when there is no such account and none can be created.
 */
export async function makeOwner(db: Db, { email, phone }: { email: Email; phone: Mobile | null }): Promise<Owner | null> {
  return db.transaction(async (tx) => {
    const appoint = () => appointStaff(tx, email, presets.owner.name)
    const owner = (await appoint()) ?? (phone && (await createAccount(tx, email, phone)) ? await appoint() : null)
    if (!owner) return null
    const newState = { role: presets.owner.name, status: 'active' }
    await writeAudit(tx, system, { action: 'staff.ownerMade', objectType: 'staff', objectId: owner.id, oldState: null, newState })
    return { id: owner.id, hasPassword: (await findPasswordHash(tx, owner.id)) !== null }
  })
}

/** False when the number belongs to another account. */
async function createAccount(tx: Tx, email: Email, phone: Mobile): Promise<boolean> {
  await releaseImported(tx, { email, phone })
  const userId = await insertProfile(tx, { email, phone, fullName })
  if (userId) await saveCustomer(tx, { userId, email, phone, ...splitName(fullName) })
  return userId !== null
}

type LinkContext = { readonly db: Db; readonly secrets: Pick<ShopSecrets, 'codeKey'>; readonly settings: { readonly baseUrl: string } }

/** Where an owner without a password sets the first one; the same link as a mailed one, and as short-lived. */
export async function makePasswordLink(context: LinkContext, { userId, email }: { userId: string; email: Email }): Promise<string> {
  const [id, purpose] = [newId(), 'password_reset'] as const
  const token = linkToken(context, id)
  await insertLink(context.db, { id, userId, email, purpose, tokenHash: linkDigest(context, token) })
  return linkUrl(context.settings.baseUrl, purpose, token)
}
