import * as v from 'valibot'
import { isPermission, type Permission } from '#domain/desk/permissions.ts'
import { Refusal, type RefusalCode } from '#domain/refusals.ts'
import { fields } from '#server/api/account-fields.ts'
import { createRouter } from '#server/app-env.ts'
import { confirmed, needs } from '#server/desk/access.ts'
import { jsonBody } from '#server/json-body.ts'
import { changeMember } from '#services/desk/staff/change-member.ts'
import { addRole, editRole, removeRole } from '#services/desk/staff/change-roles.ts'
import { inviteStaff, withdrawInvite } from '#services/desk/staff/invite.ts'
import { listStaffWithRoles } from '#services/desk/staff/list-staff.ts'

const uuid = v.pipe(v.string(), v.uuid())
const permission = v.pipe(
  v.string(),
  v.check(isPermission),
  v.transform((name) => name as Permission),
)
const role = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('نام نقش را بنویسید'), v.maxLength(40, 'نام نقش حداکثر ۴۰ نویسه است')),
  permissions: v.pipe(v.array(permission), v.maxLength(50)),
})
const member = v.strictObject({ roleId: v.optional(uuid), status: v.optional(v.picklist(['active', 'disabled'])) })
const invite = v.strictObject({ email: fields.email, roleId: uuid })

/** Text that is not a UUID is answered like the id of a row that does not exist. */
function idOf(id: string, missing: RefusalCode): string {
  if (!v.is(uuid, id)) throw new Refusal(missing)
  return id
}

const manager = needs('staff.manage')

export const staffRoutes = createRouter()
  .get('/', manager, async (c) => c.json(await listStaffWithRoles(c.get('context'))))
  .patch('/members/:id', manager, confirmed, jsonBody(member), async (c) => {
    await changeMember(c.get('context'), c.get('staff'), idOf(c.req.param('id'), 'staff.notFound'), c.req.valid('json'))
    return c.body(null, 204)
  })
  .post('/invites', manager, confirmed, jsonBody(invite), async (c) =>
    c.json(await inviteStaff(c.get('context'), c.get('staff'), c.req.valid('json')), 201),
  )
  .delete('/invites/:id', manager, confirmed, async (c) => {
    await withdrawInvite(c.get('context'), c.get('staff'), idOf(c.req.param('id'), 'invite.notFound'))
    return c.body(null, 204)
  })
  .post('/roles', manager, confirmed, jsonBody(role), async (c) =>
    c.json(await addRole(c.get('context'), c.get('staff'), c.req.valid('json')), 201),
  )
  .put('/roles/:id', manager, confirmed, jsonBody(role), async (c) => {
    await editRole(c.get('context'), c.get('staff'), idOf(c.req.param('id'), 'role.notFound'), c.req.valid('json'))
    return c.body(null, 204)
  })
  .delete('/roles/:id', manager, confirmed, async (c) => {
    await removeRole(c.get('context'), c.get('staff'), idOf(c.req.param('id'), 'role.notFound'))
    return c.body(null, 204)
  })
