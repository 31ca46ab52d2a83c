import type { MailGateway } from '#gateways/mail.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import type { SmsGateway } from '#gateways/sms.ts'

const notConfigured = async () => ({ kind: 'notConfigured' }) as const

export const noSms: SmsGateway = { sendCode: notConfigured, sendText: notConfigured }
export const noMail: MailGateway = { send: notConfigured }

/** Refuses new payments; those of an earlier configuration stay unsettled until it is back. */
export const noPayments: PaymentGateway = {
  provider: 'zarinpal',
  merchant: 'none',
  environment: 'production',
  startUrl: () => '/orders',
  request: async () => ({ kind: 'refused', code: 0, alarm: true }),
  verify: async () => ({ kind: 'unreachable' }),
  inquiry: async () => ({ kind: 'unreachable' }),
  unverified: async () => ({ kind: 'unreachable' }),
}
