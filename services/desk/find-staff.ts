import type { StaffActor } from '#db/audit.ts'
import { findDeskSessionRow, touchDeskSession } from '#db/desk/sessions.ts'
import { type Permission, permissionsOf, type Role } from '#domain/desk/permissions.ts'
import type { ServiceContext } from '#services/context.ts'
import { isTokenShaped } from '#services/session/session-token.ts'
import { hashDeskToken } from './desk-token.ts'

/** The member of the staff who sent a request, with the role of this moment. */
export type Staff = {
  readonly id: string
  readonly name: string
  readonly role: Role & { readonly name: string }
  readonly permissions: readonly Permission[]
  readonly sessionId: string
  readonly hasTotp: boolean
  readonly hasPassword: boolean
  /** Whether the password or a code was entered within the last ten minutes. */
  readonly isConfirmed: boolean
  /** A real shop requires a second factor; until it is set up nothing else can be done. */
  readonly mustSetTotp: boolean
  /** For the audit rows of what they change. */
  readonly actor: StaffActor
}

/** Null when the session is unknown or over, or its member may not work at the desk any more. `isActivity`: it prolongs the session. */
export async function findStaff(context: ServiceContext, token: string, requestId: string, isActivity = true): Promise<Staff | null> {
  if (!isTokenShaped(token)) return null
  const row = await findDeskSessionRow(context.db, hashDeskToken(context, 'session', token))
  if (!row) return null
  const { isStale, ...staff } = row
  if (isStale && isActivity) await touchDeskSession(context.db, staff.sessionId)
  const mustSetTotp = !context.settings.isDemo && !staff.hasTotp
  return { ...staff, permissions: permissionsOf(staff.role), mustSetTotp, actor: { kind: 'staff', id: staff.id, requestId } }
}
