import { findLink, insertLink, type Link } from '#db/account/links.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { addToOutbox } from '#db/outbox.ts'
import { type AccountMail, linkMail, linkUrl } from '#domain/account/account-mails.ts'
import type { ServiceContext } from '../context.ts'
import { linkDigest, linkToken } from './digests.ts'

/** Puts a link on its way to an address, together with the change that asks for it. */
export async function sendLink(context: ServiceContext, tx: Tx, link: Link): Promise<void> {
  const id = newId()
  await insertLink(tx, { ...link, id, tokenHash: linkDigest(context, linkToken(context, id)) })
  await addToOutbox(tx, { topic: 'account.link', key: id, payload: { linkId: id } })
}

/** The mail with the link in it, written at the moment it is sent; null when the link would open nothing. Only our own base URL is ever in it. */
export async function writeLinkMail(context: ServiceContext, linkId: string): Promise<(AccountMail & { to: string }) | null> {
  const link = await findLink(context.db, linkId)
  if (!link) return null
  const url = linkUrl(context.settings.baseUrl, link.purpose, linkToken(context, linkId))
  return { to: link.email, ...linkMail(link.purpose, url) }
}
