import type { ClaimedEvent } from '#db/outbox.ts'
import { mobile } from '#domain/mobile.ts'
import { never } from '#domain/never.ts'
import type { Topic } from '#domain/outbox.ts'
import type { MailOutcome } from '#gateways/mail.ts'
import type { SmsOutcome } from '#gateways/sms.ts'
import { writeLinkMail } from './account/links.ts'
import type { Shop } from './context.ts'

/** `note` and `why` are kept with the event: they may not tell anything about a person. */
export type Delivery = { kind: 'done'; note?: string } | { kind: 'retry'; why: string } | { kind: 'hopeless'; why: string }

/** How each topic is told. The event's id goes along as the provider's own, so that a repeated send is no second message. */
export const topics: { readonly [T in Topic]: (shop: Shop, event: ClaimedEvent<T>) => Promise<Delivery> } = {
  async sms(shop, { id, payload: { to, text } }) {
    const number = mobile(to)
    return number ? afterSms(await shop.sms.sendText({ to: number, text, localId: id })) : unreachable
  },

  async mail(shop, { id, payload }) {
    return afterMail(await shop.mail.send({ ...payload, messageId: id }))
  },

  async 'account.link'(shop, { id, payload: { linkId } }) {
    const mail = await writeLinkMail(shop, linkId)
    return mail ? afterMail(await shop.mail.send({ ...mail, messageId: id })) : { kind: 'done', note: 'the link is over' }
  },

  async 'contact.received'(shop, { id, payload: { name, from, text } }) {
    const to = shop.settings.ownerEmail
    if (!to) return { kind: 'done', note: 'no owner address is configured' }
    const words = `${name} (${from}) از صفحه‌ی تماس نوشته است:\n\n${text}`
    return afterMail(await shop.mail.send({ to, subject: 'پیام تازه از صفحه‌ی تماس', text: words, messageId: id }))
  },
}

/** Nobody can mend an address that does not exist: the event is over. */
const unreachable: Delivery = { kind: 'done', note: 'the receiver cannot be reached' }

function afterSms(outcome: SmsOutcome): Delivery {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'done' }
    case 'invalidNumber':
      return unreachable
    case 'tryLater':
      return { kind: 'retry', why: 'the SMS provider could not answer' }
    case 'refused':
      return { kind: outcome.fault === 'bug' ? 'hopeless' : 'retry', why: `the SMS provider refused with ${outcome.status}` }
    default:
      return never(outcome)
  }
}

function afterMail(outcome: MailOutcome): Delivery {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'done' }
    case 'invalidAddress':
      return unreachable
    case 'tryLater':
      return { kind: 'retry', why: 'the mail server could not answer' }
    case 'refused':
      return { kind: 'retry', why: `the mail server refused with ${outcome.status}` }
    default:
      return never(outcome)
  }
}
