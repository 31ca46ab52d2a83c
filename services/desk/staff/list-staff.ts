import { listInvites } from '#db/desk/invites.ts'
import { listRoles } from '#db/desk/roles.ts'
import { listStaff } from '#db/desk/staff.ts'
import type { ServiceContext } from '#services/context.ts'

/** Every member, role and open invite. */
export async function listStaffWithRoles({ db }: ServiceContext) {
  const [members, roles, invites] = await Promise.all([listStaff(db), listRoles(db), listInvites(db)])
  return { members, roles, invites: invites.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() })) }
}
