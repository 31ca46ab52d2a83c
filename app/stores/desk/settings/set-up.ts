import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { SetUpStep } from '#domain/desk/set-up/steps.ts'

export type SetUp = DeskData<'GET', '/set-up'>

const key = 'set-up'

/** How far the opening of the shop is; nothing for those who may not answer. */
export function useSetUp() {
  const may = useMay()
  return useRemote(may('keys.manage') ? key : null, (get) => get('/set-up'))
}

export const refreshSetUp = (): void => refresh(key)

export async function postponeStep(step: SetUpStep, isLater: boolean): Promise<DeskResult<unknown>> {
  const result = await requestDesk('PUT', '/set-up/:step/later', { params: { step }, body: { isLater } })
  refresh(key)
  return result
}

export async function loadDemoCatalog(): Promise<DeskResult<{ products: number }>> {
  const result = await requestDesk('POST', '/set-up/demo-catalog')
  // Lists of goods are empty no more.
  refresh()
  return result
}
