import { createKavenegar } from '#gateways/kavenegar.ts'
import { createMailGateway, type MailGateway } from '#gateways/mail.ts'
import type { SmsGateway, SmsOutcome } from '#gateways/sms.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { openSandbox, type Sandbox } from './sandbox-messages.ts'

export type Messages = { sms: SmsGateway; mail: MailGateway; sandbox: Sandbox | null }

type Watch = { log: Logger; metrics: Pick<Metrics, 'countMessage'> }

/** SMS and mail: the real providers that are configured, the sandbox in place of the others. */
export function openMessages(config: Config, watch: Watch): Messages {
  const { KAVENEGAR_API_KEY: apiKey, KAVENEGAR_URL: origin, KAVENEGAR_TEMPLATE: template, SMTP_URL, MAIL_FROM: from } = config
  const gateways = (provider: Sandbox['kavenegar'], server: string | Sandbox['mailServer']) => ({
    sms: watchSms(createKavenegar({ ...provider, template }), watch),
    mail: watchMail(createMailGateway({ server, from }), watch),
  })
  const real = apiKey ? { apiKey, host: { origin } } : null
  if (real && SMTP_URL) return { ...gateways(real, SMTP_URL), sandbox: null }
  const sandbox = openSandbox(config)
  return { ...gateways(real ?? sandbox.kavenegar, SMTP_URL ?? sandbox.mailServer), sandbox }
}

/** Counts every message by what became of it; a provider that wants none of ours is for a person to mend. */
function watchSms(gateway: SmsGateway, { log, metrics }: Watch): SmsGateway {
  const seen = (outcome: SmsOutcome): SmsOutcome => {
    metrics.countMessage({ channel: 'sms', outcome: outcome.kind })
    if (outcome.kind === 'refused') log.error({ status: outcome.status }, `the SMS provider refused a message: ${outcome.fault}`)
    return outcome
  }
  return {
    sendCode: async (message) => seen(await gateway.sendCode(message)),
    sendText: async (message) => seen(await gateway.sendText(message)),
  }
}

function watchMail(gateway: MailGateway, { log, metrics }: Watch): MailGateway {
  return {
    async send(mail) {
      const outcome = await gateway.send(mail)
      metrics.countMessage({ channel: 'mail', outcome: outcome.kind })
      if (outcome.kind === 'refused') log.error({ status: outcome.status }, 'the mail server refused a message')
      return outcome
    },
  }
}
