import type { SettingKey } from '#domain/settings/setting-forms.ts'
import { type DeskData, type DeskResult, requestDesk } from './api.ts'
import { meKey } from './me.ts'
import { refresh, useRemote } from './remote.ts'

export type SettingForm = DeskData<'GET', '/settings'>['forms'][number]

export const settingsKey = 'settings'

export const useSettingForms = () => useRemote(settingsKey, () => requestDesk('GET', '/settings'))

type Change = { key: SettingKey; version: number; values: Record<string, string> }

/** Pessimistic: the page shows a change when the server has it. The bank account asks for a proof of identity. */
export async function changeSetting({ key, version, values: body }: Change): Promise<DeskResult<{ version: number }>> {
  const result = await (key === 'bank'
    ? requestDesk('PUT', '/settings/bank', { version, body })
    : requestDesk('PUT', '/settings/:key', { params: { key }, version, body }))
  refresh(settingsKey)
  // The frame shows the name.
  refresh(meKey)
  return result
}
