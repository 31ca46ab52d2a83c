import type { ClaimedEvent } from '#db/outbox.ts'
import { mobile } from '#domain/account/mobile.ts'
import type { Topic } from '#domain/outbox.ts'
import { writeLinkMail } from '../account/links.ts'
import type { Shop } from '../context.ts'
import { tellOrder } from '../order/tell-order.ts'
import { afterMail, afterSms, type Delivery, unreachable } from './deliveries.ts'

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
  'order.placed': (shop, { id, topic, payload: { orderId } }) => tellOrder(shop, topic, { id, orderId }),
  'order.paid': (shop, { id, topic, payload: { orderId } }) => tellOrder(shop, topic, { id, orderId }),
  'order.failed': (shop, { id, topic, payload: { orderId } }) => tellOrder(shop, topic, { id, orderId }),
  'order.expired': (shop, { id, topic, payload: { orderId } }) => tellOrder(shop, topic, { id, orderId }),

  async 'contact.received'(shop, { id, payload: { name, from, text } }) {
    const to = shop.settings.ownerEmail
    if (!to) return { kind: 'done', note: 'no owner address is configured' }
    const words = `${name} (${from}) از صفحه‌ی تماس نوشته است:\n\n${text}`
    return afterMail(await shop.mail.send({ to, subject: 'پیام تازه از صفحه‌ی تماس', text: words, messageId: id }))
  },
}
