import { lockMember, updateMember } from '#db/desk/members.ts'
import { lockRole } from '#db/desk/roles.ts'
import { deleteDeskSessionsOf } from '#db/desk/sessions.ts'
import { dbFault } from '#db/errors.ts'
import { disabledMail, enabledMail, roleChangedMail } from '#domain/desk/notices.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { notifyStaff } from '#services/desk/notify-staff.ts'
import { changeStaff, requireMayGrant } from './may-grant.ts'

type Change = { readonly roleId?: string | undefined; readonly status?: 'active' | 'disabled' | undefined }

/** Gives another role, takes access away or gives it back. Nobody changes themselves, and the last owner stays (DESK-08, DESK-12). */
export async function changeMember(context: ServiceContext, staff: Staff, memberId: string, change: Change): Promise<void> {
  try {
    await changeStaff(context, staff, async (tx) => {
      const member = await lockMember(tx, memberId)
      if (!member) throw new Refusal('staff.notFound')
      if (member.id === staff.id) throw new Refusal('staff.self')
      const role = change.roleId ? await lockRole(tx, change.roleId) : member.role
      if (!role) throw new Refusal('role.notFound')
      await requireMayGrant(tx, staff, member.role, role)
      const status = change.status ?? member.status
      await updateMember(tx, member.id, { roleId: role.id, status })
      if (status === 'disabled') await deleteDeskSessionsOf(tx, member.id)
      await recordChange(tx, staff.actor, {
        action: 'staff.changed',
        objectType: 'staff',
        objectId: member.id,
        before: { role: member.role.name, status: member.status },
        after: { role: role.name, status },
      })
      const mail = status === 'disabled' ? disabledMail : member.status === 'disabled' ? enabledMail : roleChangedMail
      await notifyStaff(tx, member.id, mail(member.name, role.name))
    })
  } catch (error) {
    const fault = dbFault(error)
    if (fault?.kind === 'checkViolated' && fault.constraint === 'staff_last_owner') throw new Refusal('staff.lastOwner')
    throw error
  }
}
