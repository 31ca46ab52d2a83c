import { findLink, insertLink, type Link } from '#db/account/links.ts'
import { lockIfActive } from '#db/account/lock-shopper.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { addToOutbox } from '#db/outbox.ts'
import { type AccountMail, linkMail, linkUrl } from '#domain/account/account-mails.ts'
import type { ServiceContext } from '#services/context.ts'
import { linkDigest, linkToken } from './digests.ts'

/** Creates a link and queues its mail, in the transaction of the request; nothing when the account was closed meanwhile. */
export async function sendLink(context: ServiceContext, tx: Tx, link: Link): Promise<void> {
  if (!(await lockIfActive(tx, link.userId))) return
  const id = newId()
  await insertLink(tx, { ...link, id, tokenHash: linkDigest(context, linkToken(context, id)) })
  await addToOutbox(tx, { topic: 'account.link', key: id, payload: { linkId: id } })
}

/** The mail with the link, rendered when it is sent; null when the link is no longer valid. Contains only our own base URL. */
export async function writeLinkMail(context: ServiceContext, linkId: string): Promise<(AccountMail & { to: string }) | null> {
  const link = await findLink(context.db, linkId)
  if (!link) return null
  const { name: shopName, baseUrl } = context.settings
  const url = linkUrl(baseUrl, link.purpose, linkToken(context, linkId))
  return { to: link.email, ...linkMail(link.purpose, { shopName, url }) }
}
