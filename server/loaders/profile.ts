import { getProfilePage, type ProfilePageData } from '#services/account/get-profile-page.ts'
import type { ServiceContext } from '#services/context.ts'
import type { PageRequest } from './load-props.ts'

/** The route lets only signed-in shoppers come so far. */
export async function profileLoader(context: ServiceContext, { shopper }: PageRequest): Promise<ProfilePageData | null> {
  return shopper && getProfilePage(context, shopper)
}
