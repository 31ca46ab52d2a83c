import type { ClaimedEvent } from '#db/outbox.ts'
import { mobile } from '#domain/account/mobile.ts'
import type { Topic } from '#domain/outbox.ts'
import { writeLinkMail } from '#services/account/links.ts'
import type { ServiceContext } from '#services/context.ts'
import { writeInviteMail } from '#services/desk/staff/invite.ts'
import { notifyShopper } from '#services/order/notify-shopper.ts'
import { takeNotice } from './notice-budget.ts'
import { afterMail, afterSms, overBudget, type SendOutcome, unreachable } from './send-outcome.ts'

/** Delivers each topic. The event's id is the SMS provider's idempotency key; SMTP has none, so a retry may send an e-mail twice. */
export const topics: { readonly [T in Topic]: (context: ServiceContext, event: ClaimedEvent<T>) => Promise<SendOutcome> } = {
  async sms(context, { id, isFirstTry, payload: { to, text, userId } }) {
    if (userId && !(await takeNotice(context, { userId, kind: 'account', isFirstTry }))) return overBudget
    const number = mobile(to)
    return number ? afterSms(await context.sms.sendText({ to: number, text, localId: id })) : unreachable
  },

  async mail(context, { id, isFirstTry, payload: { userId, ...mail } }) {
    if (userId && !(await takeNotice(context, { userId, kind: 'account', isFirstTry }))) return overBudget
    return afterMail(await context.mail.send({ ...mail, messageId: id }))
  },

  async 'account.link'(context, { id, payload: { linkId } }) {
    const mail = await writeLinkMail(context, linkId)
    return mail ? afterMail(await context.mail.send({ ...mail, messageId: id })) : { kind: 'done', note: 'the link has expired' }
  },
  async 'staff.invite'(context, { id, payload: { inviteId } }) {
    const mail = await writeInviteMail(context, inviteId)
    return mail ? afterMail(await context.mail.send({ ...mail, messageId: id })) : { kind: 'done', note: 'the invite is not open any more' }
  },
  'order.placed': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.paid': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.failed': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.expired': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.deliveryMoved': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.shipped': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.delivered': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.refunded': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.partRefunded': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.receiptRejected': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),
  'order.cancelDeclined': (context, { topic, payload, ...event }) => notifyShopper(context, topic, { ...event, ...payload }),

  async 'contact.received'(context, { id, payload: { name, from, text } }) {
    const to = context.settings.ownerEmail
    if (!to && context.settings.isDemo) return { kind: 'done', note: 'no owner address is configured' }
    if (!to) return { kind: 'wait', reason: 'OWNER_EMAIL is not set' }
    const words = `${name} (${from}) از صفحه‌ی تماس نوشته است:\n\n${text}`
    return afterMail(await context.mail.send({ to, subject: 'پیام تازه از صفحه‌ی تماس', text: words, messageId: id }))
  },
}
