import type { ClaimedEvent } from '#db/outbox.ts'
import { mobile } from '#domain/account/mobile.ts'
import type { Topic } from '#domain/outbox.ts'
import { writeLinkMail } from '../account/links.ts'
import type { ServiceContext } from '../context.ts'
import { notifyShopper } from '../order/notify-shopper.ts'
import { afterMail, afterSms, type Delivery, unreachable } from './deliveries.ts'

/** Delivers each topic. The event's id is the SMS provider's idempotency key; SMTP has none, so a retry may send an e-mail twice. */
export const topics: { readonly [T in Topic]: (context: ServiceContext, event: ClaimedEvent<T>) => Promise<Delivery> } = {
  async sms(context, { id, payload: { to, text } }) {
    const number = mobile(to)
    return number ? afterSms(await context.sms.sendText({ to: number, text, localId: id })) : unreachable
  },

  async mail(context, { id, payload }) {
    return afterMail(await context.mail.send({ ...payload, messageId: id }))
  },

  async 'account.link'(context, { id, payload: { linkId } }) {
    const mail = await writeLinkMail(context, linkId)
    return mail ? afterMail(await context.mail.send({ ...mail, messageId: id })) : { kind: 'done', note: 'the link has expired' }
  },
  'order.placed': (context, { id, topic, payload: { orderId } }) => notifyShopper(context, topic, { id, orderId }),
  'order.paid': (context, { id, topic, payload: { orderId } }) => notifyShopper(context, topic, { id, orderId }),
  'order.failed': (context, { id, topic, payload: { orderId } }) => notifyShopper(context, topic, { id, orderId }),
  'order.expired': (context, { id, topic, payload: { orderId } }) => notifyShopper(context, topic, { id, orderId }),

  async 'contact.received'(context, { id, payload: { name, from, text } }) {
    const to = context.settings.ownerEmail
    if (!to && context.settings.isDemo) return { kind: 'done', note: 'no owner address is configured' }
    if (!to) return { kind: 'wait', reason: 'OWNER_EMAIL is not set' }
    const words = `${name} (${from}) از صفحه‌ی تماس نوشته است:\n\n${text}`
    return afterMail(await context.mail.send({ to, subject: 'پیام تازه از صفحه‌ی تماس', text: words, messageId: id }))
  },
}
