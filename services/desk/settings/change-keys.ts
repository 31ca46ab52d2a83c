import { writeAudit } from '#db/audit.ts'
import { lockSetting, readSettings, saveSetting } from '#db/desk/settings.ts'
import { keysChangedMail } from '#domain/desk/notices.ts'
import { Refusal } from '#domain/refusals.ts'
import { type KeyedProvider, type KeyValues, keyedProviders, keyLabels, shownKeys, validKeys } from '#domain/settings/provider-keys.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { notifyStaff } from '#services/desk/notify-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { decryptKeys, encryptKeys, keyRow } from '#services/settings/key-vault.ts'

const objectType = 'settings'

/** Where the account in use comes from; `unreadable`: entered under another SETTINGS_KEY. */
type KeySource = 'environment' | 'desk' | 'unreadable' | 'none'

type ListedKeys = {
  readonly provider: KeyedProvider
  readonly source: KeySource
  readonly version: number
  /** Of secrets the last four characters. */
  readonly shown: KeyValues
}

export async function listKeys({ db, settings, secrets }: ServiceContext): Promise<{ keys: ListedKeys[]; acceptsKeys: boolean }> {
  const stored = await readSettings(db)
  const keys = keyedProviders.map((provider): ListedKeys => {
    const version = stored.find(({ key }) => key === keyRow(provider))?.version ?? 0
    if (settings.environmentProviders.includes(provider)) return { provider, source: 'environment', version, shown: {} }
    const { values, isUnreadable } = decryptKeys(secrets, provider, stored)
    return { provider, source: isUnreadable ? 'unreadable' : values ? 'desk' : 'none', version, shown: shownKeys(values ?? {}) }
  })
  return { keys, acceptsKeys: settings.acceptsKeys }
}

type Change = { readonly provider: KeyedProvider; readonly version: number; readonly values: KeyValues }

/** Stores an account encrypted. Every node follows within a moment, as with other settings. */
export async function changeKeys(
  context: ServiceContext,
  { provider, version, values }: Change,
  staff: Staff,
): Promise<{ version: number }> {
  refuseFixed(context, provider)
  return context.db.transaction(async (tx) => {
    const row = await lockSetting(tx, keyRow(provider))
    // A conflict names no values.
    await requireVersion(tx, row, version, { objectType, id: row.id, stored: {}, given: {} })
    const before = decryptKeys(context.secrets, provider, [row]).values
    const valid = validKeys(provider, values, before)
    const next = await saveSetting(tx, row.id, encryptKeys(context.secrets, provider, valid))
    const changed = Object.keys(valid).filter((name) => valid[name] !== before?.[name])
    await writeAudit(tx, staff.actor, {
      action: 'keys.changed',
      objectType,
      objectId: row.id,
      oldState: { provider, isSet: before !== null },
      newState: { provider, isSet: true, changed },
    })
    await notifyStaff(tx, staff.id, keysChangedMail(staff.name, keyLabels[provider].title))
    return { version: next }
  })
}

export async function removeKeys(context: ServiceContext, { provider, version }: Omit<Change, 'values'>, staff: Staff): Promise<void> {
  refuseFixed(context, provider)
  await context.db.transaction(async (tx) => {
    const row = await lockSetting(tx, keyRow(provider))
    await requireVersion(tx, row, version, { objectType, id: row.id, stored: {}, given: {} })
    const { values, isUnreadable } = decryptKeys(context.secrets, provider, [row])
    if (!values && !isUnreadable) return
    await saveSetting(tx, row.id, {})
    await writeAudit(tx, staff.actor, {
      action: 'keys.removed',
      objectType,
      objectId: row.id,
      oldState: { provider, isSet: true },
      newState: { provider, isSet: false },
    })
    await notifyStaff(tx, staff.id, keysChangedMail(staff.name, keyLabels[provider].title))
  })
}

/** A demo has no real provider (docs/threats.md WEB-11), and the server's own settings win. */
function refuseFixed({ settings }: ServiceContext, provider: KeyedProvider): void {
  if (!settings.acceptsKeys) throw new Refusal('keys.demo')
  if (settings.environmentProviders.includes(provider)) throw new Refusal('keys.environment')
}
