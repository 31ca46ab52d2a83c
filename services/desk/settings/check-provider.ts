import { findReach } from '#db/account/profiles.ts'
import { writeAudit } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import { takeFromLimit } from '#db/rate-limits.ts'
import { mobile } from '#domain/account/mobile.ts'
import { Refusal } from '#domain/refusals.ts'
import { type ProviderKind, type SendingResult, type StoringResult, sendingTexts, storingTexts } from '#domain/settings/provider-checks.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import type { MailOutcome } from '#gateways/mail.ts'
import type { SmsOutcome } from '#gateways/sms.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

type Checked = { readonly isWorking: boolean; readonly message: string }

/** Each costs the owner a message. */
const perHour = { limit: 10, windowSeconds: 3_600 }

/** Sends a message to the member who pressed the button, or stores a file and deletes it. */
export async function checkProvider(context: ServiceContext, kind: ProviderKind, staff: Staff): Promise<Checked> {
  const { allowed, retryAfterSeconds } = await takeFromLimit(context.db, { key: `provider-checks:${staff.id}`, ...perHour })
  if (!allowed) throw new Refusal('request.tooMany', { retryAfterSeconds })
  const checked = kind === 'files' ? await checkFiles(context) : await checkSending(context, kind, staff.id)
  await writeAudit(context.db, staff.actor, {
    action: 'provider.checked',
    objectType: 'provider',
    objectId: staff.id,
    oldState: null,
    newState: { kind, isWorking: checked.isWorking },
  })
  return checked
}

async function checkSending(context: ServiceContext, kind: 'sms' | 'mail', staffId: string): Promise<Checked> {
  const reach = await findReach(context.db, staffId)
  const result = reach ? results[(await send(context, kind, reach)).kind] : 'badRecipient'
  const isWorking = result === 'working'
  return { isWorking, message: sendingTexts[kind][isWorking && context.settings.isDemo ? 'demo' : result] }
}

async function send(
  { sms, mail, settings }: ServiceContext,
  kind: 'sms' | 'mail',
  { email, phone }: { email: string; phone: string },
): Promise<SmsOutcome | MailOutcome> {
  const text = `این پیام آزمایشی ${settings.name} است و نشان می‌دهد فرستادن پیام کار می‌کند.`
  if (kind === 'mail') return mail.send({ to: email, subject: `پیام آزمایشی ${settings.name}`, text, messageId: newId() })
  const to = mobile(phone)
  return to ? sms.sendText({ to, text, localId: newId() }) : { kind: 'invalidNumber' }
}

const results: Readonly<Record<SmsOutcome['kind'] | MailOutcome['kind'], SendingResult>> = {
  accepted: 'working',
  invalidNumber: 'badRecipient',
  invalidAddress: 'badRecipient',
  tryLater: 'noResponse',
  refused: 'refused',
  notConfigured: 'notConfigured',
}

async function checkFiles({ files }: ServiceContext): Promise<Checked> {
  const [key, written] = [`checks/${newId()}`, new TextEncoder().encode(newId())]
  const store = async (): Promise<StoringResult> => {
    await files.put(key, written, 'text/plain')
    const read = await files.get(key)
    await files.delete(key)
    return read && Buffer.from(read).equals(written) ? 'working' : 'different'
  }
  const result = await store().catch((error: unknown): StoringResult => {
    if (error instanceof FilesUnavailable) return 'noResponse'
    throw error
  })
  return { isWorking: result === 'working', message: storingTexts[result] }
}
