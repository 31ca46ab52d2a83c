import { type DeskData, type DeskResult, requestDesk } from './api.ts'
import { refresh, useRemote } from './remote.ts'

export type StaffList = DeskData<'GET', '/staff'>
export type StaffMember = StaffList['members'][number]
export type StaffRole = StaffList['roles'][number]

export const staffKey = 'staff'

export function useStaff() {
  return useRemote(staffKey, (get) => get('/staff'))
}

/** Pessimistic: the list shows a change when the server has it. */
async function changed<Data>(request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  if (result.isOk) refresh(staffKey)
  return result
}

export const changeMember = (id: string, body: { roleId?: string; status?: 'active' | 'disabled' }) =>
  changed(requestDesk('PATCH', '/staff/members/:id', { params: { id }, body }))

export const sendInvite = (body: { email: string; roleId: string }) => changed(requestDesk('POST', '/staff/invites', { body }))

export const withdrawInvite = (id: string) => changed(requestDesk('DELETE', '/staff/invites/:id', { params: { id } }))

type RoleBody = { readonly name: string; readonly permissions: readonly string[] }

export const addRole = (body: RoleBody) => changed(requestDesk('POST', '/staff/roles', { body }))

export const editRole = (id: string, body: RoleBody) => changed(requestDesk('PUT', '/staff/roles/:id', { params: { id }, body }))

export const removeRole = (id: string) => changed(requestDesk('DELETE', '/staff/roles/:id', { params: { id } }))
