import type { SessionUser } from '#domain/account/session-user.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { listSessions, type OpenSession } from './list-sessions.ts'

export type SettingsPageData = { readonly user: SessionUser; readonly sessions: readonly OpenSession[] }

export async function getSettingsPage(context: ServiceContext, shopper: SignedIn): Promise<SettingsPageData> {
  const { userId: id, fullName, email } = shopper
  return { user: { id, fullName, email }, sessions: await listSessions(context, shopper) }
}
