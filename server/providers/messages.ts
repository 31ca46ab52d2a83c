import { createKavenegar } from '#gateways/kavenegar.ts'
import { createMailGateway, type MailGateway } from '#gateways/mail.ts'
import type { SmsGateway, SmsOutcome } from '#gateways/sms.ts'
import type { Config } from '../config/config.ts'
import { hasSandbox } from '../config/providers.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { noMail, noSms } from './not-configured.ts'
import { openSandbox, type Sandbox } from './sandbox-messages.ts'

export type Messages = { sms: SmsGateway; mail: MailGateway; sandbox: Sandbox | null }

type Observers = { log: Logger; metrics: Pick<Metrics, 'countMessage'> }
type MessagesDeps = Observers & { shopName: () => string }

/** SMS and mail: the configured providers, and in a demo the sandbox in place of the others. */
export function openMessages(config: Config, { shopName, ...observers }: MessagesDeps): Messages {
  const { KAVENEGAR_API_KEY: apiKey, KAVENEGAR_URL: origin, KAVENEGAR_TEMPLATE: template, SMTP_URL, MAIL_FROM: from } = config
  const sandbox = hasSandbox(config) && !(apiKey && SMTP_URL) ? openSandbox(config, shopName) : null
  const provider = apiKey ? { apiKey, host: { origin } } : sandbox?.kavenegar
  const server = SMTP_URL ?? sandbox?.mailServer
  return {
    sms: observeSms(provider ? createKavenegar({ ...provider, template }) : noSms, observers),
    mail: observeMail(server ? createMailGateway({ server, from, senderName: shopName }) : noMail, observers),
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
