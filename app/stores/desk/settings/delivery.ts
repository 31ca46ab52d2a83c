import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { HolidayTexts, WindowTexts } from '#domain/desk/delivery/form.ts'

export type DeskWindows = DeskData<'GET', '/delivery/windows'>
export type DeskWindow = DeskWindows['windows'][number]
export type DeskHoliday = DeskData<'GET', '/delivery/holidays'>['holidays'][number]

export const windowsKey = 'delivery windows'
const holidaysKey = 'holidays'

export const useWindows = () => useRemote(windowsKey, (get) => get('/delivery/windows'))
export const useHolidays = () => useRemote(holidaysKey, (get) => get('/delivery/holidays'))

type Versioned = { readonly id: string; readonly version: number }

/** The list is read again, also after a refusal: a colleague may have been faster. */
async function changed<Data>(key: string, request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  refresh(key)
  return result
}

export const addWindow = (body: WindowTexts) => changed(windowsKey, requestDesk('POST', '/delivery/windows', { body }))
export const editWindow = ({ id, version }: Versioned, body: WindowTexts) =>
  changed(windowsKey, requestDesk('PUT', '/delivery/windows/:id', { params: { id }, version, body }))
export const removeWindow = ({ id, version }: Versioned) =>
  changed(windowsKey, requestDesk('DELETE', '/delivery/windows/:id', { params: { id }, version }))
export const addHoliday = (body: HolidayTexts) => changed(holidaysKey, requestDesk('POST', '/delivery/holidays', { body }))
export const removeHoliday = (id: string) => changed(holidaysKey, requestDesk('DELETE', '/delivery/holidays/:id', { params: { id } }))
