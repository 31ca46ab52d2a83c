import type { SettingKey } from '#domain/settings/setting-forms.ts'
import { type DeskData, type DeskResult, requestDesk } from './api.ts'
import { meKey } from './me.ts'
import { refresh, useRemote } from './remote.ts'
import { problemOf, uploadFile } from './upload-file.ts'

export type SettingForm = DeskData<'GET', '/settings'>['forms'][number]

export const settingsKey = 'settings'

export const useSettingForms = () => useRemote(settingsKey, (get) => get('/settings'))

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

/** Null when it is the shop's logo now, else why not. */
export async function uploadLogo(file: File, onProgress: (fraction: number) => void): Promise<string | null> {
  const problem = problemOf(await uploadFile('PUT', '/settings/logo', { file, onProgress }))
  if (problem === null) refreshLogo()
  return problem
}

export async function removeLogo(): Promise<DeskResult<unknown>> {
  const result = await requestDesk('DELETE', '/settings/logo')
  refreshLogo()
  return result
}

function refreshLogo(): void {
  refresh(settingsKey)
  refresh(meKey)
}
