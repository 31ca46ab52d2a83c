import type { Db } from '#db/connect.ts'
import { insertDeskLink, takeDeskLink } from '#db/desk/links.ts'
import { deskLinkUrl } from '#domain/desk/links.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext, ShopSecrets } from '#services/context.ts'
import { newToken } from '#services/session/session-token.ts'
import { recordChange } from './audit.ts'
import { openDeskSession } from './desk-session.ts'
import { hashDeskToken } from './desk-token.ts'

type LinkContext = { readonly db: Db; readonly secrets: Pick<ShopSecrets, 'sessionKey'>; readonly settings: { readonly baseUrl: string } }

/** A link that opens the desk as this member, once and within 15 minutes. Only commands and the start of a demo make one. */
export async function makeDeskLink(context: LinkContext, profileId: string): Promise<string> {
  const token = newToken()
  await insertDeskLink(context.db, { profileId, tokenHash: hashDeskToken(context, 'link', token) })
  return deskLinkUrl(context.settings.baseUrl, token)
}

/** Opens the session of a one-time link and returns its token. */
export async function useDeskLink(
  context: ServiceContext,
  { token, deviceLabel, requestId }: { token: string; deviceLabel: string | null; requestId: string },
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const link = await takeDeskLink(tx, hashDeskToken(context, 'link', token))
    if (!link) throw new Refusal('link.invalid')
    const { profileId } = link
    await recordChange(
      tx,
      { kind: 'staff', id: profileId, requestId },
      { action: 'desk.linkUsed', objectType: 'staff', objectId: profileId },
    )
    return openDeskSession(context, { profileId, deviceLabel }, tx)
  })
}
