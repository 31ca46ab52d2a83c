import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { staffInvites, staffMembers, staffRoles } from '#db/schema/staff.ts'
import { permissions, presets } from '#domain/desk/permissions.ts'
import { writeInviteMail } from '#services/desk/staff/invite.ts'
import { aDeskClient, type DeskClient } from '#tests/support/desk/staff.ts'
import { aMemberWithPassword, deskPassword } from '#tests/support/desk/totp.ts'
import { aShopper } from '#tests/support/factories.ts'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db, context } = shop

const roleIds = new Map((await db.select().from(staffRoles)).map(({ name, id }) => [name, id]))
const roleId = (name: string) => roleIds.get(name) ?? ''

function call({ headers }: DeskClient, method: string, path: string, body?: unknown) {
  return app.request(`/api/desk${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}
const refusalOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const statusOf = async ({ member }: DeskClient) => {
  const [row] = await db.select().from(staffMembers).where(eq(staffMembers.profileId, member.userId))
  return [row?.roleId, row?.status]
}

/** A manager of staff who is no owner. */
async function aStaffManager(...more: string[]): Promise<DeskClient> {
  const name = `مدیر همکاران ${Math.random()}`.slice(0, 40)
  const [role] = await db
    .insert(staffRoles)
    .values({ name, permissions: ['staff.manage', 'orders.read', ...more] })
    .returning()
  return aDeskClient(shop, role?.name ?? '')
}

test('DESK-12: nobody gives or takes what they do not hold, nor changes their own role; refused, audited, nothing changed', async () => {
  const [owner, manager, clerk] = [
    await aDeskClient(shop, presets.owner.name),
    await aStaffManager(),
    await aDeskClient(shop, presets.content.name),
  ]
  const refused = async (response: Response) => {
    const [status, code] = await refusalOf(response)
    return [
      status,
      code,
      await db.$count(auditLog, and(eq(auditLog.action, 'staff.grantRefused'), eq(auditLog.actorId, manager.member.userId))),
    ]
  }
  expect(
    await refused(await call(manager, 'PATCH', `/staff/members/${clerk.member.userId}`, { roleId: roleId(presets.owner.name) })),
  ).toEqual([403, 'staff.cannotGrant', 1])
  expect(await refused(await call(manager, 'PATCH', `/staff/members/${owner.member.userId}`, { status: 'disabled' }))).toEqual([
    403,
    'staff.cannotGrant',
    2,
  ])
  expect(
    await refused(await call(manager, 'PATCH', `/staff/members/${manager.member.userId}`, { roleId: roleId(presets.owner.name) })),
  ).toEqual([409, 'staff.self', 3])
  expect(await refused(await call(manager, 'POST', '/staff/roles', { name: 'همه‌کاره', permissions: [...permissions] }))).toEqual([
    403,
    'staff.cannotGrant',
    4,
  ])
  expect(
    await refused(await call(manager, 'POST', '/staff/invites', { email: 'x@example.invalid', roleId: roleId(presets.manager.name) })),
  ).toEqual([403, 'staff.cannotGrant', 5])
  expect(await statusOf(clerk)).toEqual([roleId(presets.content.name), 'active'])
  expect(await statusOf(owner)).toEqual([roleId(presets.owner.name), 'active'])
  expect(await db.$count(staffInvites)).toBe(0)
})

test('DESK-12: a role of the shop is any subset of what its maker holds; presets and the own role stay', async () => {
  const [owner, manager] = [await aDeskClient(shop, presets.owner.name), await aStaffManager('stock.read')]
  const added = await call(manager, 'POST', '/staff/roles', { name: 'بررسی انبار', permissions: ['stock.read'] })
  expect(added.status).toBe(201)
  const { id } = (await added.json()) as { id: string }
  expect(await refusalOf(await call(manager, 'PUT', `/staff/roles/${id}`, { name: 'بررسی انبار', permissions: ['bank.edit'] }))).toEqual([
    403,
    'staff.cannotGrant',
  ])
  expect((await call(owner, 'PUT', `/staff/roles/${id}`, { name: 'بررسی انبار', permissions: ['stock.read', 'stock.count'] })).status).toBe(
    204,
  )
  expect(await refusalOf(await call(owner, 'PUT', `/staff/roles/${roleId('مدیر')}`, { name: 'مدیر', permissions: [] }))).toEqual([
    409,
    'role.preset',
  ])
  const [own] = await db.select().from(staffMembers).where(eq(staffMembers.profileId, manager.member.userId))
  expect(await refusalOf(await call(manager, 'PUT', `/staff/roles/${own?.roleId}`, { name: 'من', permissions: [] }))).toEqual([
    409,
    'staff.self',
  ])
  expect(await refusalOf(await call(owner, 'DELETE', `/staff/roles/${own?.roleId}`))).toEqual([409, 'role.inUse'])
  expect((await call(owner, 'DELETE', `/staff/roles/${id}`)).status).toBe(204)
  expect(await refusalOf(await call(owner, 'POST', '/staff/roles', { name: 'x', permissions: ['everything'] }))).toEqual([
    422,
    'request.malformed',
  ])
})

test('DESK-08: two owners who disable each other at once leave one, and a lone owner cannot be demoted', async () => {
  const only = await openTestShop()
  const [a, b] = [await aDeskClient(only, presets.owner.name), await aDeskClient(only, presets.owner.name)]
  const disable = (by: DeskClient, whom: DeskClient) =>
    only.app.request(`/api/desk/staff/members/${whom.member.userId}`, {
      method: 'PATCH',
      headers: by.headers,
      body: JSON.stringify({ status: 'disabled' }),
    })
  const statuses = (await Promise.all([disable(a, b), disable(b, a)])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const active = and(eq(staffMembers.status, 'active'), sql`role_id = (select id from staff_roles where is_owner)`)
  expect(await only.db.$count(staffMembers, active)).toBe(1)
  await expect(only.db.execute(sql`update staff_members set status = 'disabled' where status = 'active'`)).rejects.toThrow()
  await expect(only.db.execute(sql`update staff_members set role_id = ${roleId('مدیر')}`)).rejects.toThrow()
  await expect(only.db.execute(sql`delete from staff_members`)).rejects.toThrow()
  expect(await only.db.$count(staffMembers, active)).toBe(1)
})

async function invite(by: DeskClient, email: string, role: string): Promise<{ id: string; token: string }> {
  const response = await call(by, 'POST', '/staff/invites', { email, roleId: roleId(role) })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const mail = await writeInviteMail(context, id)
  expect(mail?.to).toBe(email)
  return { id, token: mail?.text.match(/#([\w-]{43})/)?.[1] ?? '' }
}
const accept = (token: string, password = deskPassword) =>
  app.request('/api/desk/session/invite', { method: 'POST', headers: fromOurPage, body: JSON.stringify({ token, password }) })

async function aShopperWithPassword() {
  const shopper = await aMemberWithPassword(shop, presets.orders.name)
  await db.delete(staffMembers).where(eq(staffMembers.profileId, shopper.userId))
  return shopper
}

test('DESK-09: an invite brings in the account of its e-mail address, once', async () => {
  const owner = await aDeskClient(shop, presets.owner.name)
  const shopper = await aShopperWithPassword()
  const { token } = await invite(owner, shopper.email, presets.stock.name)
  expect((await accept(token, 'falsch-7w')).status).toBe(422)
  const accepted = await accept(token)
  expect(accepted.status).toBe(204)
  const cookie = accepted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(await (await app.request('/api/desk/me', { headers: { cookie } })).json()).toMatchObject({ role: { name: 'انبار' } })
  expect(await refusalOf(await accept(token))).toEqual([422, 'invite.invalid'])
  expect(await refusalOf(await call(owner, 'POST', '/staff/invites', { email: shopper.email, roleId: roleId('مدیر') }))).toEqual([
    409,
    'staff.exists',
  ])
})

test('DESK-09: late, revoked, replaced, without an account, or of an inviter who was demoted: nobody comes in', async () => {
  const owner = await aDeskClient(shop, presets.owner.name)
  const refused = async (prepare: (id: string, email: string) => unknown, code = 'invite.invalid') => {
    const shopper = await aShopperWithPassword()
    const { id, token } = await invite(owner, shopper.email, presets.orders.name)
    await prepare(id, shopper.email)
    expect((await refusalOf(await accept(token)))[1]).toBe(code)
    expect(await db.$count(staffMembers, eq(staffMembers.profileId, shopper.userId))).toBe(0)
  }
  await refused((id) => db.update(staffInvites).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(staffInvites.id, id)))
  await refused((id) => call(owner, 'DELETE', `/staff/invites/${id}`))
  await refused((_id, email) => invite(owner, email, presets.stock.name))
  const { token } = await invite(owner, 'nobody@example.invalid', presets.orders.name)
  expect((await refusalOf(await accept(token)))[1]).toBe('invite.noAccount')
  const second = await aDeskClient(shop, presets.owner.name)
  const shopper = await aShopperWithPassword()
  const late = await invite(second, shopper.email, presets.orders.name)
  await call(owner, 'PATCH', `/staff/members/${second.member.userId}`, { roleId: roleId(presets.manager.name) })
  expect((await refusalOf(await accept(late.token)))[1]).toBe('invite.invalid')
})

test('DESK-10, DESK-39: disabling ends the sessions at once and is told to the person and the owners', async () => {
  const [owner, clerk] = [await aDeskClient(shop, presets.owner.name), await aDeskClient(shop, presets.content.name)]
  const before = await db.$count(outbox)
  expect((await call(owner, 'PATCH', `/staff/members/${clerk.member.userId}`, { status: 'disabled' })).status).toBe(204)
  expect((await call(clerk, 'GET', '/me')).status).toBe(401)
  expect((await db.$count(outbox)) - before).toBeGreaterThanOrEqual(2)
})

test('DESK-13: fields that no form has are refused, and nothing changes', async () => {
  const [owner, clerk] = [await aDeskClient(shop, presets.owner.name), await aDeskClient(shop, presets.content.name)]
  const path = `/staff/members/${clerk.member.userId}`
  for (const extra of ['role_id', 'isOwner', 'totpSecretEncrypted', 'totp_last_step', 'profileId', 'permissions', 'version'])
    expect(await refusalOf(await call(owner, 'PATCH', path, { status: 'disabled', [extra]: true }))).toEqual([422, 'request.malformed'])
  for (const extra of ['isOwner', 'isPreset', 'id'])
    expect((await call(owner, 'POST', '/staff/roles', { name: 'y', permissions: [], [extra]: true })).status).toBe(422)
  expect(await statusOf(clerk)).toEqual([roleId(presets.content.name), 'active'])
})

test('DESK-32: each change leaves exactly one audit row with actor, request id, before and after, readable by person, object and day', async () => {
  const [owner, clerk] = [await aDeskClient(shop, presets.owner.name), await aDeskClient(shop, presets.content.name)]
  const response = await call(owner, 'PATCH', `/staff/members/${clerk.member.userId}`, { roleId: roleId(presets.stock.name) })
  const rows = await db.select().from(auditLog).where(eq(auditLog.objectId, clerk.member.userId))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    actorId: owner.member.userId,
    requestId: response.headers.get('x-request-id'),
    oldState: { role: 'محتوا', status: 'active' },
    newState: { role: 'انبار', status: 'active' },
  })
  const { rows: days } = await db.execute<{ today: string }>(sql`select (now() at time zone 'Asia/Tehran')::date::text as today`)
  for (const query of [
    `object=${clerk.member.userId}`,
    `person=${owner.member.userId}&objectType=staff`,
    `day=${days[0]?.today}&object=${clerk.member.userId}`,
  ]) {
    const listed = (await (await call(owner, 'GET', `/audit?${query}`)).json()) as { rows: { id: number; actor: string }[] }
    expect(listed.rows.map(({ id }) => id)).toContain(rows[0]?.id)
  }
  expect((await call(owner, 'GET', '/audit?person=%27%20or%201')).status).toBe(422)
  expect((await call(clerk, 'GET', '/audit')).status).toBe(403)
})

test('DESK-31: audit rows cannot be changed or deleted, and name no e-mail, phone or secret', async () => {
  await expect(db.update(auditLog).set({ action: 'x' })).rejects.toThrow()
  await expect(db.delete(auditLog)).rejects.toThrow()
  await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow()
  const rows = await db.select().from(auditLog)
  expect(JSON.stringify(rows.map(({ oldState, newState }) => [oldState, newState]))).not.toMatch(/@|09\d{9}|argon2/)
  await aShopper(db)
})
