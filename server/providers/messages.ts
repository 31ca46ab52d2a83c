import { createKavenegar } from '#gateways/kavenegar.ts'
import { createMailGateway, type MailGateway } from '#gateways/mail.ts'
import type { SmsGateway, SmsOutcome } from '#gateways/sms.ts'
import type { Config } from '#server/config/config.ts'
import { hasSandbox } from '#server/config/providers.ts'
import type { Logger } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import { type Accounts, accountOrSandbox, environmentAccounts, memoizeClient } from './accounts.ts'
import { noMail, noSms } from './not-configured.ts'
import { openSandbox, type Sandbox } from './sandbox-messages.ts'

export type Messages = { sms: SmsGateway; mail: MailGateway; sandbox: Sandbox | null }

type Observers = { log: Logger; metrics: Pick<Metrics, 'countMessage'> }
type MessagesDeps = Observers & { shopName: () => string; accounts?: () => Accounts }

/** SMS and mail: the accounts in effect, and in a demo the sandbox in place of the others. */
export function openMessages(
  config: Config,
  { shopName, accounts = () => environmentAccounts(config), ...observers }: MessagesDeps,
): Messages {
  const { KAVENEGAR_API_KEY, KAVENEGAR_URL: origin, SMTP_URL } = config
  const sandbox = hasSandbox(config, []) && !(KAVENEGAR_API_KEY && SMTP_URL) ? openSandbox(config, shopName) : null
  const smsNow = memoizeClient(
    () => accountOrSandbox(accounts(), 'sms'),
    (account) => {
      if (account === 'sandbox') return sandbox ? createKavenegar({ ...sandbox.kavenegar, template: config.KAVENEGAR_TEMPLATE }) : noSms
      return account ? createKavenegar({ ...account, host: { origin } }) : noSms
    },
  )
  const mailNow = memoizeClient(
    () => accountOrSandbox(accounts(), 'mail'),
    (account) => {
      const server = account === 'sandbox' ? sandbox && { server: sandbox.mailServer, from: config.MAIL_FROM } : account
      return server ? createMailGateway({ ...server, senderName: shopName }) : noMail
    },
  )
  return {
    sms: observeSms({ sendCode: (message) => smsNow().sendCode(message), sendText: (message) => smsNow().sendText(message) }, observers),
    mail: observeMail({ send: (mail) => mailNow().send(mail) }, observers),
    sandbox,
  }
}

/** Counts every message by outcome; a refusal is logged as an error because an operator must fix it. */
function observeSms(gateway: SmsGateway, { log, metrics }: Observers): SmsGateway {
  const observed = (outcome: SmsOutcome): SmsOutcome => {
    metrics.countMessage({ channel: 'sms', outcome: outcome.kind })
    if (outcome.kind === 'refused') log.error({ status: outcome.status, fault: outcome.fault }, 'the SMS provider refused a message')
    return outcome
  }
  return {
    sendCode: async (message) => observed(await gateway.sendCode(message)),
    sendText: async (message) => observed(await gateway.sendText(message)),
  }
}

function observeMail(gateway: MailGateway, { log, metrics }: Observers): MailGateway {
  return {
    async send(mail) {
      const outcome = await gateway.send(mail)
      metrics.countMessage({ channel: 'mail', outcome: outcome.kind })
      if (outcome.kind === 'refused') log.error({ status: outcome.status }, 'the mail server refused a message')
      return outcome
    },
  }
}
