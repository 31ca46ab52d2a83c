import type { Tx } from '#db/connect.ts'
import { deleteRole, insertRole, lockRole, roleOfMember, type StoredRole, updateRole } from '#db/desk/roles.ts'
import { dbFault, isDuplicate } from '#db/errors.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { changeStaff, requireMayGrant } from './may-grant.ts'

export type RoleFields = { readonly name: string; readonly permissions: readonly Permission[] }

const stateOf = ({ name, permissions }: { name: string; permissions: readonly string[] }) => ({ role: name, permissions })

/** A role of the shop's own: any subset of what its maker holds. */
export async function addRole(context: ServiceContext, staff: Staff, fields: RoleFields): Promise<{ id: string }> {
  return named(() =>
    changeStaff(context, staff, async (tx) => {
      await requireMayGrant(tx, staff, { isOwner: false, permissions: fields.permissions })
      const id = await insertRole(tx, { name: fields.name, permissions: [...fields.permissions] })
      await recordChange(tx, staff.actor, { action: 'role.added', objectType: 'role', objectId: id, after: stateOf(fields) })
      return { id }
    }),
  )
}

/** Neither a preset nor the role one has oneself. */
export async function editRole(context: ServiceContext, staff: Staff, roleId: string, fields: RoleFields): Promise<void> {
  await named(() =>
    changeStaff(context, staff, async (tx) => {
      const role = await ownRoleOfShop(tx, staff, roleId)
      await requireMayGrant(tx, staff, role, { isOwner: false, permissions: fields.permissions })
      await updateRole(tx, role.id, { name: fields.name, permissions: [...fields.permissions] })
      const change = { before: stateOf(role), after: stateOf(fields) }
      await recordChange(tx, staff.actor, { action: 'role.edited', objectType: 'role', objectId: role.id, ...change })
    }),
  )
}

export async function removeRole(context: ServiceContext, staff: Staff, roleId: string): Promise<void> {
  try {
    await changeStaff(context, staff, async (tx) => {
      const role = await ownRoleOfShop(tx, staff, roleId)
      await requireMayGrant(tx, staff, role)
      await deleteRole(tx, role.id)
      await recordChange(tx, staff.actor, { action: 'role.removed', objectType: 'role', objectId: role.id, before: stateOf(role) })
    })
  } catch (error) {
    if (dbFault(error)?.kind === 'foreignKeyViolated') throw new Refusal('role.inUse')
    throw error
  }
}

async function ownRoleOfShop(tx: Tx, staff: Staff, roleId: string): Promise<StoredRole> {
  const role = await lockRole(tx, roleId)
  if (!role) throw new Refusal('role.notFound')
  if (role.isPreset) throw new Refusal('role.preset')
  if ((await roleOfMember(tx, staff.id))?.id === role.id) throw new Refusal('staff.self')
  return role
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal('role.exists')
    throw error
  }
}
