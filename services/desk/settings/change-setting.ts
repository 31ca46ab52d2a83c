import { writeAudit } from '#db/audit.ts'
import { lockSetting, readSettings, saveSetting } from '#db/desk/settings.ts'
import { bankChangedMail } from '#domain/desk/notices.ts'
import { type LogoImage, logoImage } from '#domain/settings/logo.ts'
import { type AllSettings, auditableSetting, type SettingKey, settingKeys, validSetting } from '#domain/settings/setting-forms.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { notifyStaff } from '#services/desk/notify-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { formsWith, logoOf } from '#services/settings/stored-settings.ts'

const objectType = 'settings'

type SettingForm = { readonly key: SettingKey; readonly values: Readonly<Record<string, string>>; readonly version: number }

type SettingForms = { readonly forms: readonly SettingForm[]; readonly logo: LogoImage | null }

/** The forms that the person may change and the logo, as they are stored: this node's own settings may be a moment older. */
export async function readSettingForms({ db, settings }: ServiceContext, staff: Staff): Promise<SettingForms> {
  const stored = await readSettings(db)
  const forms: AllSettings = formsWith(settings, stored)
  const versions = new Map(stored.map(({ key, version }) => [key, version]))
  const mayChangeBank = staff.permissions.includes('bank.edit')
  const shown = settingKeys
    .filter((key) => key !== 'bank' || mayChangeBank)
    .map((key) => ({ key, values: forms[key], version: versions.get(key) ?? 0 }))
  const logo = logoOf(stored)
  return { forms: shown, logo: logo && logoImage(logo, forms.identity.name) }
}

type Change = { readonly key: SettingKey; readonly version: number; readonly values: Readonly<Record<string, string>> }

/** Saves one form. A trigger notifies every node, which then reads it and drops its cached pages. */
export async function changeSetting(
  { db, settings }: ServiceContext,
  { key, version, values }: Change,
  staff: Staff,
): Promise<{ version: number }> {
  const valid = validSetting(key, values)
  return db.transaction(async (tx) => {
    const row = await lockSetting(tx, key)
    const before: Readonly<Record<string, string>> = formsWith(settings, [row])[key]
    await requireVersion(tx, row, version, { objectType, id: row.id, stored: before, given: valid })
    if (row.version > 0 && Object.entries(valid).every(([name, value]) => row.value[name] === value)) return { version }
    const next = await saveSetting(tx, row.id, valid)
    await writeAudit(tx, staff.actor, {
      action: 'settings.changed',
      objectType,
      objectId: row.id,
      oldState: auditableSetting(key, before),
      newState: auditableSetting(key, valid),
    })
    if (key === 'bank') await notifyStaff(tx, staff.id, bankChangedMail(staff.name))
    return { version: next }
  })
}
